// SPDX-License-Identifier: Apache-2.0

/// How caption data is divided among the pictures of a track.
///
/// Line 21 has one pair for each field of a frame, and CEA-708 a fixed number of constructs for each
/// picture. Source: CTA-708-E, 4.3; ATSC A/53 Part 4, 6.2.3.
public struct CaptionPacking: Equatable, Sendable {
    /// Pictures with more than this are counted as if they had this many.
    public static let countLimit = 256

    /// Number of pictures by the number of constructs (`cc_count`) that they have, padding included.
    public private(set) var picturesByConstructCount: [Int: Int] = [:]
    /// Number of pictures by the number of pairs that the field has of which they have most, without
    /// padding.
    public private(set) var picturesByPairCount: [Int: Int] = [:]
    /// Number of constructs of CEA-708 that are valid.
    public private(set) var packetConstructCount = 0

    /// Nothing was counted.
    public init() {}

    /// Counts what a picture carries.
    public mutating func take(_ constructs: [CaptionConstruct]) {
        guard !constructs.isEmpty else { return }
        picturesByConstructCount[min(constructs.count, Self.countLimit), default: 0] += 1
        let counted = constructs.lazy.filter { !$0.isPadding }
        packetConstructCount += counted.count { !$0.isLine21 }
        let most = max(counted.count { $0.kind == .field1 }, counted.count { $0.kind == .field2 })
        if most > 0 { picturesByPairCount[min(most, Self.countLimit), default: 0] += 1 }
    }
}
