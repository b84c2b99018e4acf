// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

extension SubRip {
    /// One cue as written.
    ///
    /// Replacing one of its parts leaves every other byte of the block as it is.
    public struct Block: Equatable, Sendable {
        private var source: WrittenText
        private var numberRange: Range<Int>?
        @BlockRange private var timingRange: Range<Int>
        @BlockRange private var textRange: Range<Int>
        /// What the timing line says; nil when it is missing or cannot be read.
        public private(set) var timing: Timing?
        /// Where the block begins.
        public let position: SourcePosition
        /// Where the text begins; its further lines follow, one by one, at column 1.
        public let textPosition: SourcePosition

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
        public var written: ArraySlice<UInt8> { source.bytes }

        /// The number as written, without spaces around it; nil when it is missing.
        public var number: ArraySlice<UInt8>? {
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
        public var timingLine: ArraySlice<UInt8> {
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
        public var text: ArraySlice<UInt8> {
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
        public mutating func setTimes(startMilliseconds: Int, endMilliseconds: Int) {
            let times =
                SubRip.format(milliseconds: startMilliseconds) + " --> "
                + SubRip.format(milliseconds: endMilliseconds)
            let rest = timing?.trailing ?? []
            timingLine = times.utf8 + (rest.isEmpty ? [] : [0x20]) + rest
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
