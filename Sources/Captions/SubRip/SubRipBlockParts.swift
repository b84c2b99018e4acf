// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Where the parts of a block lie in the text, and what its times say; the text itself is not held.
///
/// It is copied often, and so kept small.
struct SubRipBlockParts {
    /// From the first byte of the block to the first of the next.
    var whole: Range<Int>
    /// The number without spaces around it; empty when it is missing.
    private let numberOrEmpty: Range<Int>
    /// The timing line; empty when it is missing.
    let timingLine: Range<Int>
    /// The times; nil when they are missing or cannot be read.
    let times: SubRipTimes?
    /// Whether the text is its characters and nothing else.
    private(set) var isPlain = true
    /// The text, from its first line that is not blank to its last.
    private(set) var text: Range<Int>
    private let firstLine: Int
    private var textLine: Int

    /// Begins a block that has no text yet.
    ///
    /// - Parameters:
    ///   - first: the line of its number, or else of its times.
    ///   - number: the number; nil when it is missing.
    ///   - timingLine: the timing line; empty when it is missing.
    ///   - times: what it says.
    ///   - textLine: the line that its text would begin on.
    init(
        from first: LineRange,
        number: Range<Int>?,
        timingLine: Range<Int>,
        times: SubRipTimes?,
        textLine: Int
    ) {
        whole = first.start..<first.start
        numberOrEmpty = number ?? first.start..<first.start
        self.timingLine = timingLine
        self.times = times
        text = timingLine.upperBound..<timingLine.upperBound
        firstLine = first.number
        self.textLine = textLine
    }

    /// The number without spaces around it; nil when it is missing.
    var number: Range<Int>? { numberOrEmpty.isEmpty ? nil : numberOrEmpty }

    /// Where the block begins.
    var position: SourcePosition { SourcePosition(line: firstLine, column: 1) }

    /// Where its text begins.
    var textPosition: SourcePosition { SourcePosition(line: textLine, column: 1) }

    /// Adds a line to the text.
    mutating func append(_ line: LineRange, of bytes: ArraySlice<UInt8>) {
        if line.marks.contains(.markup) { isPlain = false }
        guard !text.isEmpty else {
            text = line.indices
            textLine = line.number
            return
        }
        // A line break that has a CR is read as LF.
        if bytes[text.upperBound..<line.start].contains(0x0D) { isPlain = false }
        text = text.lowerBound..<line.end
    }
}

/// What a timing line says, and where what follows the times lies.
struct SubRipTimes {
    let startMilliseconds: Int
    let endMilliseconds: Int
    let trailing: Range<Int>
}
