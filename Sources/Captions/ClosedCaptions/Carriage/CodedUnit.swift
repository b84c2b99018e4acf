// SPDX-License-Identifier: Apache-2.0

/// What a unit of H.264 or H.265 is.
public enum CodedUnit: Equatable, Sendable {
    /// Messages (SEI).
    case messages
    /// Coded picture data.
    case picture
    /// Anything else: parameter sets, delimiters.
    case other

    /// Number of bytes of a unit's header.
    public static func headerLength(_ coding: PictureCoding) -> Int { coding == .hevc ? 2 : 1 }

    /// What a unit is, from the first byte of its header.
    ///
    /// Source: ITU-T H.264, table 7-1; ITU-T H.265, table 7-1.
    public init(header: UInt8, _ coding: PictureCoding) {
        switch coding {
        case .avc:
            let type = header & 0x1F
            self = type == 6 ? .messages : (1...5).contains(type) ? .picture : .other
        case .hevc:
            let type = header >> 1 & 0x3F
            self = type == 39 || type == 40 ? .messages : type < 32 ? .picture : .other
        case .mpeg2:
            self = .other
        }
    }
}
