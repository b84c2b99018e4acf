// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// A sample of a text track of any format, and when it is shown.
package struct TextTrackSample: Equatable, Sendable {
    /// When it is shown, in milliseconds of the presentation; cut off where an edit cuts it off.
    package var presentation: Range<Int>
    /// When it would begin if no edit cut it off, in milliseconds of the presentation.
    package var originMilliseconds: Int
    /// When it begins in the media, in milliseconds, which times inside a sample may count.
    package var mediaStartMilliseconds: Int
    /// The whole sample.
    package var bytes: ArraySlice<UInt8>

    /// Makes a sample.
    package init(
        presentation: Range<Int>,
        originMilliseconds: Int,
        mediaStartMilliseconds: Int,
        bytes: ArraySlice<UInt8>
    ) {
        self.presentation = presentation
        self.originMilliseconds = originMilliseconds
        self.mediaStartMilliseconds = mediaStartMilliseconds
        self.bytes = bytes
    }
}

/// The boxes of a text sample one after the other; stops at the first that does not fit.
package struct SampleBoxes {
    private var rest: ArraySlice<UInt8>
    /// What was noticed, a sentence for each.
    package private(set) var notes: [String] = []

    /// Takes bytes that are boxes.
    package init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// The next box; a size of 0 means all the rest (ISO/IEC 14496-12, 4.2).
    package mutating func next() -> (type: FourCC, payload: ArraySlice<UInt8>)? {
        guard rest.count >= 8 else {
            // Zeros, and nothing else, end a list in QuickTime.
            if !rest.allSatisfy({ $0 == 0 }) { notes.append("\(rest.count) bytes are not a box") }
            rest = []
            return nil
        }
        let size = Int(number(rest.prefix(4)))
        let type = FourCC(rawValue: number(rest.dropFirst(4).prefix(4)))
        let length = size == 0 ? rest.count : size
        guard (8...rest.count).contains(length) else {
            notes.append("box \(type) has \(size) bytes where \(rest.count) remain")
            rest = []
            return nil
        }
        let payload = rest.prefix(length).dropFirst(8)
        rest = rest.dropFirst(length)
        return (type, payload)
    }

    private func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }
}
