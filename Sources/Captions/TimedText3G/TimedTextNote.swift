// SPDX-License-Identifier: Apache-2.0

/// Something that was noticed in a tx3g sample, which was read all the same.
public enum TimedTextNote: Equatable, Sendable {
    /// The text is declared longer than the sample; what is there was read.
    case textTruncated(declared: Int, available: Int)
    /// The text is neither UTF-8 nor marked UTF-16; what cannot be read became U+FFFD.
    case invalidText
    /// A box whose size does not fit the sample; it and all behind it were passed over.
    case invalidBoxSize(type: String, size: Int, available: Int)
    /// A box that is too short for what it declares; it was passed over.
    case truncatedBox(type: String)
    /// A record that reaches beyond the text; it was clipped to the text.
    case clipped(type: String, start: Int, end: Int, textLength: Int)
    /// A record that lies wholly beyond the text; it was dropped.
    case dropped(type: String, start: Int, end: Int, textLength: Int)
    /// Bytes behind the last box that are too few for another one.
    case trailingBytes(Int)

    /// Whether text was lost or replaced.
    public var isTextDamaged: Bool {
        switch self {
        case .textTruncated, .invalidText: true
        default: false
        }
    }
}

extension TimedTextNote: CustomStringConvertible {
    /// A sentence with the numbers.
    public var description: String {
        switch self {
        case .textTruncated(let declared, let available):
            "the text is declared to have \(declared) bytes where \(available) remain"
        case .invalidText:
            "the text is neither UTF-8 nor UTF-16 with a byte order mark"
        case .invalidBoxSize(let type, let size, let available):
            "\(type) is declared to have \(size) bytes where \(available) remain"
        case .truncatedBox(let type):
            "\(type) is too short for what it declares; passed over"
        case .clipped(let type, let start, let end, let length):
            "\(type) from \(start) to \(end) is clipped to the text of \(length) UTF-16 units"
        case .dropped(let type, let start, let end, let length):
            "\(type) from \(start) to \(end) lies beyond the text of \(length) UTF-16 units; dropped"
        case .trailingBytes(let count):
            "\(count) bytes behind the last box are no box"
        }
    }
}
