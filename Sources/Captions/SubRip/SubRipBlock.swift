// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

extension SubRip {
    /// One cue as written.
    ///
    /// Replacing one of its parts leaves every other byte of the block as it is.
    package struct Block: Equatable, Sendable {
        private var source: WrittenText
        private var numberRange: Range<Int>?
        @BlockRange private var timingRange: Range<Int>
        @BlockRange private var textRange: Range<Int>
        /// What the timing line says; nil when it is missing or cannot be read.
        package private(set) var timing: Timing?
        /// Where the block begins.
        package let position: SourcePosition
        /// Where the text begins; its further lines follow, one by one, at column 1.
        package let textPosition: SourcePosition

        /// Makes a block of its parts in a text.
        init(_ parts: SubRipBlockParts, in text: ArraySlice<UInt8>) {
            source = WrittenText(text[parts.whole])
            let start = parts.whole.lowerBound
            numberRange = parts.number?.shifted(by: -start)
            timingRange = parts.timingLine.shifted(by: -start)
            textRange = parts.text.shifted(by: -start)
            timing = parts.times.map { Timing($0, in: text) }
            position = parts.position
            textPosition = parts.textPosition
        }

        /// The whole block with the blank lines after it.
        package var written: ArraySlice<UInt8> { source.bytes }

        /// The number as written, without spaces around it; nil when it is missing.
        package var number: ArraySlice<UInt8>? {
            get { numberRange.map { source[$0] } }
            set {
                if let range = numberRange {
                    replaceNumber(range, with: newValue)
                } else if let newValue {
                    let old = source.replace(0..<0, with: newValue + source.lineEnding)
                    numberRange = 0..<newValue.count
                    moveTiming(by: old.count)
                }
            }
        }

        /// The whole timing line as written; empty when it is missing.
        ///
        /// Setting it reads it: `timing` follows.
        package var timingLine: ArraySlice<UInt8> {
            get { source[timingRange] }
            set {
                let ending = source.lineEnding
                let isMissing = timingRange.isEmpty
                // A number alone may be the end of the file.
                let isOnLine = isMissing && source.bytes.last?.isLineEnding != true
                let line = (isOnLine ? ending + newValue : newValue) + (isMissing ? ending : [])
                let place = source.replace(timingRange, with: line)
                textRange = textRange.shifted(by: place.count - timingRange.count)
                timingRange = (0..<newValue.count).shifted(
                    by: place.lowerBound + (isOnLine ? ending.count : 0)
                )
                timing = TimingLine(newValue).map { Timing($0.times, in: newValue) }
            }
        }

        /// The text as written, from its first line that is not blank to its last, with the line
        /// endings between them.
        package var text: ArraySlice<UInt8> {
            get { source[textRange] }
            set {
                if textRange.isEmpty {
                    insertText(newValue)
                } else {
                    textRange = source.replace(textRange, with: newValue)
                }
            }
        }

        /// Writes other times in place of those there, and keeps what follows them.
        package mutating func setTimes(startMilliseconds: Int, endMilliseconds: Int) {
            timingLine =
                SubRip.timingLine(
                    startMilliseconds,
                    endMilliseconds,
                    trailing: timing?.trailing ?? []
                )[...]
        }

        private mutating func replaceNumber(_ range: Range<Int>, with new: ArraySlice<UInt8>?) {
            // Without its number the block begins with the times.
            let old = new == nil ? 0..<timingRange.lowerBound : range
            let place = source.replace(old, with: new ?? [])
            numberRange = new == nil ? nil : place
            moveTiming(by: place.count - old.count)
        }

        private mutating func moveTiming(by distance: Int) {
            timingRange = timingRange.shifted(by: distance)
            textRange = textRange.shifted(by: distance)
        }

        /// Puts a text on the line after the times, where there was none.
        private mutating func insertText(_ new: ArraySlice<UInt8>) {
            let ending = source.lineEnding
            let rest = source.bytes.dropFirst(timingRange.upperBound)
            let isLast = !rest.starts(with: ending)
            let start = timingRange.upperBound + (isLast ? 0 : ending.count)
            _ = source.replace(start..<start, with: isLast ? ending + new : new + ending)
            textRange = (0..<new.count).shifted(by: isLast ? start + ending.count : start)
        }
    }
}

extension SubRip.Timing {
    /// Makes a timing of times and what follows them in a text.
    fileprivate init(_ times: SubRipTimes, in text: ArraySlice<UInt8>) {
        self.init(
            startMilliseconds: times.startMilliseconds,
            endMilliseconds: times.endMilliseconds,
            trailing: text[times.trailing]
        )
    }
}

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
