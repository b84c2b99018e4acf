// SPDX-License-Identifier: Apache-2.0

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

    /// Reads a name, in upper or lower case; nil where it is none.
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
