// SPDX-License-Identifier: Apache-2.0

/// What can be wrong with the way captions are carried; they are read as far as they go.
package enum CarriageFault: String, CaseIterable, Hashable, Sendable {
    /// A message or a packet says that it is longer than what holds it.
    case truncatedPayload = "truncated-payload"
    /// There are bytes after the caption data that belong to nothing.
    case overlongPayload = "overlong-payload"
    /// `cc_count` says more constructs than there are bytes for.
    case countExceedsPayload = "count-exceeds-payload"
    /// A unit says that it is longer than the sample, or a box than the sample of its track.
    case malformedUnit = "malformed-unit"
    /// A unit of messages is so large that only its beginning is read.
    case oversizedUnit = "oversized-unit"
    /// A caption distribution packet whose sections or length contradict each other.
    case malformedDistributionPacket = "malformed-distribution-packet"
    /// A caption channel packet (CEA-708) that ends before its length.
    case incompleteChannelPacket = "incomplete-channel-packet"
    /// A service block that is longer than its packet.
    case malformedServiceBlock = "malformed-service-block"
    /// A caption channel packet whose number does not follow that of the one before.
    case lostChannelPacket = "lost-channel-packet"
    /// A 16-bit character of CEA-708 (P16) that is of no known set.
    case unreadCharacters = "unread-characters"
    /// Pictures whose time is before that of pictures that were already taken.
    case timeGoesBack = "time-goes-back"
    /// More than one pair of line 21 for a field of a picture.
    case severalPairsAPicture = "several-pairs-a-picture"

    /// Whether it concerns CEA-708 alone.
    package var isOfPackets: Bool {
        [.incompleteChannelPacket, .malformedServiceBlock, .lostChannelPacket, .unreadCharacters]
            .contains(self)
    }

    /// A sentence for people.
    package var sentence: String {
        switch self {
        case .truncatedPayload: "caption data that ends before its length"
        case .overlongPayload: "caption data with unknown bytes after it"
        case .countExceedsPayload: "caption data that declares more pairs (cc_count) than it has"
        case .malformedUnit: "a unit or box longer than the sample that holds it"
        case .oversizedUnit: "a unit of messages so large that only its beginning was read"
        case .malformedDistributionPacket: "a caption distribution packet that contradicts itself"
        case .incompleteChannelPacket: "a CEA-708 packet that ends before its length"
        case .malformedServiceBlock: "a CEA-708 service block longer than its packet"
        case .lostChannelPacket: "CEA-708 packets are missing: their numbers do not follow"
        case .unreadCharacters:
            "a 16-bit character of CEA-708 in an unknown set, which was not read"
        case .timeGoesBack: "a picture whose time is before that of earlier pictures"
        case .severalPairsAPicture:
            "more than one pair of line 21 for a field of a picture, which old hardware cannot show"
        }
    }
}

/// How often each fault was met.
package struct CarriageFaults: Equatable, Sendable {
    /// Each fault that was met, and how often.
    package private(set) var counts: [CarriageFault: Int] = [:]

    /// Nothing was met.
    package init() {}

    /// Counts a fault that was met so many times.
    package mutating func note(_ fault: CarriageFault, count: Int = 1) {
        if count > 0 { counts[fault, default: 0] += count }
    }

    /// Counts what another list has.
    package mutating func add(_ other: CarriageFaults) {
        for (fault, count) in other.counts { counts[fault, default: 0] += count }
    }

    /// Whether there was none.
    package var isEmpty: Bool { counts.isEmpty }

    /// The faults in the order of their definition.
    package var sorted: [(fault: CarriageFault, count: Int)] {
        CarriageFault.allCases.compactMap { fault in counts[fault].map { (fault, $0) } }
    }
}

/// How caption data is divided among the pictures of a track.
///
/// Line 21 has one pair for each field of a frame, and CEA-708 a fixed number of constructs for each
/// picture. Source: CTA-708-E, 4.3; ATSC A/53 Part 4, 6.2.3.
package struct CaptionPacking: Equatable, Sendable {
    /// Pictures with more than this are counted as if they had this many.
    package static let countLimit = 256

    /// Number of pictures by the number of constructs (`cc_count`) that they have, padding included.
    package private(set) var picturesByConstructCount: [Int: Int] = [:]
    /// Number of pictures by the number of pairs that the field has of which they have most, without
    /// padding.
    package private(set) var picturesByPairCount: [Int: Int] = [:]
    /// Number of constructs of CEA-708 that are valid.
    package private(set) var packetConstructCount = 0

    /// Nothing was counted.
    package init() {}

    /// Counts what a picture carries.
    package mutating func take(_ constructs: [CaptionConstruct]) {
        guard !constructs.isEmpty else { return }
        picturesByConstructCount[min(constructs.count, Self.countLimit), default: 0] += 1
        let counted = constructs.lazy.filter { !$0.isPadding }
        packetConstructCount += counted.count { !$0.isLine21 }
        let most = max(counted.count { $0.kind == .field1 }, counted.count { $0.kind == .field2 })
        if most > 0 { picturesByPairCount[min(most, Self.countLimit), default: 0] += 1 }
    }
}
