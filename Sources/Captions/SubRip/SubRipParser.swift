// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Reads SubRip line by line, in one pass.
///
/// A timing line begins a block wherever it is. A line of digits is held until the next line
/// tells whether it is the number of a block or text.
struct SubRipParser {
    private var lines: LineRanges
    private let bytes: ArraySlice<UInt8>

    /// What was noticed so far.
    var diagnostics = DiagnosticList()
    /// The text before the first block, without blank lines around it; nil if missing.
    private(set) var preamble: ArraySlice<UInt8>?
    /// Where the first block begins.
    private var firstBlockStart: Int?

    /// The block that text lines go to.
    private var block: SubRipBlockParts?
    /// The block before it, complete and not yet handed out.
    private var finished: SubRipBlockParts?
    /// A line of digits that may be a number.
    private var held: SubRipHeldNumber?
    /// Whether the line before was blank; the start of the file counts as such.
    private var isAfterBlank = true
    private var numbers = SubRipNumberSequence()
    private var endings = LineEndingCheck()

    /// Starts at the front of the text.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        lines = LineRanges(bytes)
    }

    /// Reads up to the end of the next block; nil after the last one.
    mutating func next() -> SubRipBlockParts? {
        while let line = lines.next() {
            if endings.isFirstUnlike(line, in: bytes) {
                let message = "the line ends unlike the first one"
                diagnostics.append(.mixedLineEndings, message, at: line.position(at: line.end))
            }
            read(line)
            if let block = finished.take() { return block }
        }
        endHeldNumber()
        if let block = finished.take() { return block }
        closeBlock(before: bytes.endIndex)
        return finished.take()
    }

    /// Everything before the first block; complete when the first block is.
    var leading: ArraySlice<UInt8> { bytes[..<(firstBlockStart ?? bytes.endIndex)] }

    private mutating func read(_ line: LineRange) {
        if isBlank(line) {
            held?.isFollowedByBlank = true
            isAfterBlank = true
            return
        }
        let start = startWithoutMark(line)
        // Most lines are text, and their first byte shows it.
        let mayBeginBlock = start < line.end && Self.beginsNumberOrTime(bytes[start])
        guard mayBeginBlock || held != nil else {
            append(line)
            isAfterBlank = false
            return
        }
        let content = bytes[start..<line.end]
        if mayBeginBlock, !line.containsArrow,
            let number = SubRipHeldNumber(line, content, followsBlank: isAfterBlank)
        {
            releaseHeldNumber()
            held = number
        } else if mayBeginBlock, let timing = SubRip.TimingLine(content) {
            begin(line, timing)
        } else if line.containsArrow, looksLikeTiming(content) {
            begin(line, nil)
        } else {
            releaseHeldNumber()
            append(line)
        }
        isAfterBlank = false
    }

    private static func beginsNumberOrTime(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "-")
    }

    /// A line with an arrow is a broken timing line where a timing line is due.
    private func looksLikeTiming(_ content: ArraySlice<UInt8>) -> Bool {
        if let held { return !held.isFollowedByBlank }
        return isAfterBlank && content.trimmingSpaces.first?.isASCIIDigit == true
    }
}

// MARK: - Blocks

extension SubRipParser {
    private mutating func begin(_ line: LineRange, _ timing: SubRip.TimingLine?) {
        // After a blank line only the number that is due is one; any other is text.
        if let held, held.isFollowedByBlank, held.value != numbers.due { releaseHeldNumber() }
        let number = held
        held = nil
        if !(number?.followsBlank ?? isAfterBlank) {
            report(.missingBlankLine, "no blank line before the cue", number?.line ?? line)
        }
        if let number, number.isFollowedByBlank {
            report(.blankLineInText, "a blank line between the number and the times", line)
        }
        open(line, number, timing?.times)
        note(number, before: line)
        if timing == nil {
            report(.malformedTiming, "the times cannot be read; the cue is left out", line)
        } else if let timing, !timing.isRegular {
            timing.report(in: line, of: bytes, into: &diagnostics)
        }
    }

    /// Opens a block with the line of its times, and closes the one before.
    private mutating func open(
        _ line: LineRange,
        _ number: SubRipHeldNumber?,
        _ times: SubRipTimes?
    ) {
        let start = (number?.line ?? line).start
        closeBlock(before: start)
        firstBlockStart = firstBlockStart ?? start
        block = SubRipBlockParts(
            from: number?.line ?? line,
            number: number?.digits,
            timingLine: line.indices,
            times: times,
            textLine: line.number + 1
        )
    }

    private mutating func closeBlock(before end: Int) {
        guard let start = block?.whole.lowerBound else { return }
        block?.whole = start..<end
        finished = block.take()
    }

    /// Checks the number of a block against the one before.
    private mutating func note(_ number: SubRipHeldNumber?, before line: LineRange) {
        if let fault = numbers.take(number?.value) {
            report(fault.code, fault.message, number?.line ?? line)
        }
        guard let number else { return }
        let start = startWithoutMark(number.line, isReported: false)
        if number.digits.count != number.line.end - start {
            report(.surroundingSpace, "spaces around the number", number.line)
        }
    }

    /// Adds a line to the text of the open block.
    private mutating func append(_ line: LineRange, followsBlank: Bool? = nil) {
        guard block != nil else {
            appendToPreamble(line)
            return
        }
        if line.containsArrow {
            report(.arrowInText, "\"-->\" inside the text of a cue", line)
        }
        if followsBlank ?? isAfterBlank {
            report(.blankLineInText, "a blank line inside the text of a cue", line)
        }
        block?.append(line, of: bytes)
    }

    private mutating func appendToPreamble(_ line: LineRange) {
        if let preamble {
            self.preamble = bytes[preamble.startIndex..<line.end]
        } else {
            preamble = bytes[line.indices]
            report(.textOutsideCue, "text before the first cue is left out", line)
        }
    }

    /// The held line of digits was text.
    private mutating func releaseHeldNumber() {
        guard let number = held else { return }
        held = nil
        append(number.line, followsBlank: number.followsBlank)
        // Blank lines after it are blank lines in the text, which the next line reports.
    }

    /// A number that is due, alone at the end, announces a cue that is not there.
    private mutating func endHeldNumber() {
        guard let number = held else { return }
        guard number.followsBlank, number.value == numbers.due else {
            releaseHeldNumber()
            return
        }
        held = nil
        report(.missingTiming, "number \(number.value) has no cue", number.line)
        let start = number.line.start
        closeBlock(before: start)
        firstBlockStart = firstBlockStart ?? start
        let end = number.line.next
        block = SubRipBlockParts(
            from: number.line,
            number: number.digits,
            timingLine: end..<end,
            times: nil,
            textLine: number.line.number
        )
    }
}

// MARK: - Lines

extension SubRipParser {
    private mutating func report(
        _ code: DiagnosticCode,
        _ message: @autoclosure () -> String,
        _ line: LineRange
    ) {
        diagnostics.append(code, message(), at: line.position)
    }

    private func isBlank(_ line: LineRange) -> Bool {
        for index in line.indices where bytes[index] != 0x20 && bytes[index] != 0x09 {
            return false
        }
        return true
    }

    /// Where a line begins without its byte order mark; files that were joined have some inside.
    private mutating func startWithoutMark(_ line: LineRange, isReported: Bool = true) -> Int {
        guard bytes[line.start] == 0xEF, bytes[line.indices].starts(with: [0xEF, 0xBB, 0xBF]) else {
            return line.start
        }
        if isReported { report(.strayByteOrderMark, "a byte order mark inside the file", line) }
        return line.start + 3
    }
}
