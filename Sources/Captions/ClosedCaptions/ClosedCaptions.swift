// SPDX-License-Identifier: Apache-2.0

/// What the captions of a track of pictures, or of a caption track, say.
package struct ClosedCaptions: Equatable, Sendable {
    /// The captions of one channel.
    package struct Channel: Equatable, Sendable {
        /// The channel.
        package var channel: ClosedCaptionChannel
        /// The cues in order of their beginnings, as many as were to be kept.
        package var document: CaptionDocument
        /// Number of captions, those that were not kept among them.
        package var captionCount: Int
        /// Number of characters that can be seen, without blanks.
        package var printableCount: Int
        /// How many of them could not be read: U+FFFD stands for each.
        package var unreadCount = 0
        /// When the first caption appears, in milliseconds.
        package var firstMilliseconds: Int
        /// When the last caption appears, in milliseconds.
        package var lastMilliseconds: Int
        /// How they are put on the screen, the way most used first: `pop-on`, `roll-up`, `paint-on`.
        package var modes: [String]
    }

    /// The channels that have characters.
    package var channels: [Channel] = []
    /// What line 21 carried, field 1 and field 2; empty where it carried nothing.
    package var fields: [CEA608Captions.FieldStatistics] = []
    /// The pairs of line 21 without padding, in the order they are shown; empty unless they were kept.
    package var pairs: [TimedCEA608Pair] = []
    /// The bytes of packets of CEA-708, in the order they are shown; empty unless they were kept.
    package var packets: [TimedCaptionConstruct] = []
    /// What the extended data of line 21 says of the program.
    package var extendedData = CEA608ExtendedData()
    /// What was wrong with the packets of CEA-708.
    package var faults = CarriageFaults()

    /// There are none.
    package init() {}

    /// The captions of a channel; nil where it has no character.
    package subscript(_ channel: ClosedCaptionChannel) -> Channel? {
        channels.first { $0.channel == channel }
    }
}

/// A channel of closed captions in the pictures: of line 21, or a service of CEA-708.
public enum ClosedCaptionChannel: Hashable, Sendable {
    /// CC1 to CC4, T1 to T4.
    case line21(CEA608Channel)
    /// A service, 1 to 63.
    case service(Int)

    /// `CC1`, `T1`, `SERVICE1`: what HLS calls it.
    public var name: String {
        switch self {
        case .line21(let channel): channel.rawValue
        case .service(let number): "SERVICE\(number)"
        }
    }

    /// Reads a name, in upper or lower case; nil if it is not a name of a channel.
    public init?(name: String) {
        let name = name.uppercased()
        if let channel = CEA608Channel(rawValue: name) {
            self = .line21(channel)
        } else if name.hasPrefix("SERVICE"), let number = Int(name.dropFirst(7)),
            (1...63).contains(number), !name.hasSuffix("+")
        {
            self = .service(number)
        } else {
            return nil
        }
    }
}

extension ClosedCaptionChannel: Comparable {
    /// Those of line 21 first, then services by number.
    public static func < (left: ClosedCaptionChannel, right: ClosedCaptionChannel) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int {
        switch self {
        case .line21(let channel): CEA608Channel.allCases.firstIndex(of: channel) ?? 0
        case .service(let number): 8 + number
        }
    }
}

/// How captions are put on the screen: the number of characters written in each way.
package struct CaptionModes: Equatable, Sendable {
    /// Written unseen, then shown at once.
    package var popOn = 0
    /// Written where it is seen, and moved up by the next row.
    package var rollUp = 0
    /// Written where it is seen.
    package var paintOn = 0

    /// Nothing was written.
    package init() {}

    /// The ways that were used, the one most used first: `pop-on`, `roll-up`, `paint-on`.
    package var names: [String] {
        [("pop-on", popOn), ("roll-up", rollUp), ("paint-on", paintOn)]
            .filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }.map(\.0)
    }
}
