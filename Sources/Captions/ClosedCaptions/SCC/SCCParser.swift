// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Reads the lines of Scenarist closed captions.
struct SCCParser {
    private let bytes: ArraySlice<UInt8>
    private var lines: LineRanges
    private var hasHeader = false
    private var isDropFrame: Bool?
    /// The frame after the last pair that was read.
    private var nextFrame = 0
    private(set) var diagnostics = DiagnosticList()

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        lines = LineRanges(bytes)
    }

    /// The next line; nil at the end.
    mutating func next() -> SCC.Line? {
        guard let range = lines.next() else { return nil }
        var line = SCC.Line(written: bytes[range.start..<range.next], number: range.number)
        let text = bytes[range.indices]
        if text.trimming(where: \.isASCIIWhiteSpace).isEmpty { return line }
        let isFirst = !hasHeader
        if isFirst {
            hasHeader = true
            if readHeader(text, at: range) { return line }
        }
        readData(into: &line, text, range)
        return line
    }

    /// Reads the first line; false where it is no header.
    private mutating func readHeader(_ text: ArraySlice<UInt8>, at range: LineRange) -> Bool {
        let line = text.trimming(where: \.isASCIIWhiteSpace)
        if line.elementsEqual(SCC.signature.utf8) { return true }
        diagnostics.append(
            .missingPairSignature,
            "the file does not begin with \"\(SCC.signature)\"",
            at: range.position
        )
        return line.startsIgnoringCase(with: "scenarist")
    }

    private mutating func readData(
        into line: inout SCC.Line,
        _ text: ArraySlice<UInt8>,
        _ range: LineRange
    ) {
        var cursor = ByteCursor(text)
        cursor.skipSpaces()
        let start = cursor.index
        guard let timeCode = TimeCode(&cursor) else {
            diagnostics.append(
                .malformedTiming,
                "no time code such as 00:00:01;12 at the front of the line",
                at: range.position(at: start)
            )
            return
        }
        line.timeCode = timeCode
        check(timeCode, at: range.position(at: start))
        readPairs(into: &line, &cursor, range)
        checkOrder(of: line, at: range.position(at: start))
    }

    private mutating func readPairs(
        into line: inout SCC.Line,
        _ cursor: inout ByteCursor,
        _ range: LineRange
    ) {
        while cursor.skipSpaces(), !cursor.isAtEnd {
            let start = cursor.index
            let word = cursor.take { $0 != 0x20 && $0 != 0x09 }
            let place = range.position(at: start)
            guard let pair = CEA608Pair(hexadecimal: word) else {
                diagnostics.append(
                    .malformedBytePair,
                    "\"\(word.prefix(20).string)\" is not a byte pair of four hexadecimal digits",
                    at: place
                )
                continue
            }
            if !pair.hasOddParity {
                let right = CEA608Pair(codes: pair.firstCode, pair.secondCode)
                diagnostics.append(
                    .evenParity,
                    "\(pair) has a byte of even parity; with odd parity it is \(right)",
                    at: place
                )
            }
            line.pairs.append(pair)
            line.columns.append(UInt32(clamping: place.column))
        }
        if !cursor.isAtEnd {
            diagnostics.append(
                .malformedBytePair,
                "\"\(cursor.remaining.prefix(20).string)\" follows the time code without a space",
                at: range.position(at: cursor.index)
            )
        }
    }

    private mutating func check(_ timeCode: TimeCode, at place: SourcePosition) {
        if !timeCode.exists() {
            diagnostics.append(
                .timeOutOfRange,
                "there is no frame \(timeCode)",
                at: place
            )
        }
        if let isDropFrame, isDropFrame != timeCode.isDropFrame {
            diagnostics.append(
                .mixedTimeCodes,
                "a \(timeCode.isDropFrame ? "" : "non-")drop-frame time code among others",
                at: place
            )
        } else {
            isDropFrame = timeCode.isDropFrame
        }
    }

    private mutating func checkOrder(of line: SCC.Line, at place: SourcePosition) {
        guard let timeCode = line.timeCode else { return }
        let frame = timeCode.frame()
        if frame < nextFrame {
            diagnostics.append(
                .overlappingData,
                "the line begins at \(timeCode), \(nextFrame - frame) frames before the pairs of those "
                    + "above are sent; its pairs wait",
                at: place
            )
        }
        nextFrame = max(nextFrame, frame) + line.pairs.count
    }
}

extension CEA608Pair {
    /// Reads four hexadecimal digits; nil when they are something else.
    init?(hexadecimal word: ArraySlice<UInt8>) {
        guard word.count == 4 else { return nil }
        var value = 0
        for digit in word {
            guard let digit = digit.hexadecimalValue else { return nil }
            value = value << 4 | digit
        }
        self.init(UInt8(value >> 8), UInt8(value & 0xFF))
    }
}
