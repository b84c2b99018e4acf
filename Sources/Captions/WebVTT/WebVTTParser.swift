// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Reads WebVTT by the steps of the specification, 6.1 ("WebVTT file parsing").
struct WebVTTParser {
    private let bytes: ArraySlice<UInt8>
    private var lines: LineScanner
    private var document = WebVTT.Document()
    private var diagnostics: [Diagnostic] = []
    private var hasSeenCue = false
    private var regions: [String: WebVTT.Region] = [:]

    /// Starts at the front of the text.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        lines = LineScanner(bytes)
    }

    /// Reads everything.
    mutating func parse() -> (WebVTT.Document, [Diagnostic]) {
        guard WebVTT.hasSignature(bytes), let signature = lines.next() else {
            let start = SourcePosition(line: 1, column: 1)
            let message = "the file does not begin with WEBVTT; nothing is read"
            return (document, [Diagnostic(.missingSignature, message, at: start)])
        }
        document.signatureComment = signature.bytes.dropFirst(6)
        noteNulls()
        readHeader()
        while skipEmptyLines() { readBlock() }
        return (document, diagnostics)
    }

    /// The header block: lines up to an empty one, or to one with an arrow.
    private mutating func readHeader() {
        var end: Int?
        var start: Int?
        while let line = lines.peek(), !line.isEmpty {
            if line.bytes.containsArrow {
                report(.missingBlankLine, "no blank line between the header and the cue", line)
                break
            }
            start = start ?? line.bytes.startIndex
            end = line.bytes.endIndex
            _ = lines.next()
        }
        if let start, let end { document.header = bytes[start..<end] }
    }

    /// Returns whether anything is left.
    private mutating func skipEmptyLines() -> Bool {
        while let line = lines.peek() {
            guard line.isEmpty else { return true }
            _ = lines.next()
        }
        return false
    }

    /// A block that is being collected.
    private struct OpenBlock {
        var kind = Kind.unknown
        var cue: WebVTT.Cue?
        var buffer: TextRange?
        var hasSeenArrow = false
        var lineCount = 0
    }

    private enum Kind {
        case unknown, style, region
    }

    /// The lines that are the "buffer" of the specification.
    private struct TextRange {
        var range: Range<Int>
        let line: Int
    }

    /// Collects a block (WebVTT, 6.1, "collect a WebVTT block", header flag not set).
    private mutating func readBlock() {
        guard let first = lines.peek() else { return }
        var block = OpenBlock()
        var saved = lines
        while let line = lines.next(), !line.isEmpty {
            block.lineCount += 1
            if line.bytes.containsArrow {
                let isTiming =
                    block.lineCount == 1 || block.lineCount == 2 && !block.hasSeenArrow
                guard isTiming else {
                    lines = saved
                    report(.missingBlankLine, "no blank line before the line with \"-->\"", line)
                    break
                }
                beginCue(&block, line, first)
            } else {
                if block.lineCount == 2 { recogniseDefinition(&block) }
                extend(&block.buffer, with: line)
            }
            saved = lines
        }
        end(block, first)
    }

    private mutating func beginCue(_ block: inout OpenBlock, _ line: TextLine, _ first: TextLine) {
        block.hasSeenArrow = true
        let timings = WebVTTTimingLine(line.bytes, regions: regions)
        diagnostics += timings.diagnostics(in: line)
        guard let times = timings.times else {
            block.cue = nil
            return
        }
        block.cue = WebVTT.Cue(
            identifier: block.buffer.map { bytes[$0.range] } ?? [],
            startMilliseconds: times.start,
            endMilliseconds: times.end,
            settingsText: timings.settingsText,
            settings: timings.settings,
            text: line.bytes[line.bytes.endIndex...],
            position: SourcePosition(line: first.number, column: 1),
            textPosition: SourcePosition(line: line.number + 1, column: 1)
        )
        block.buffer = nil
        hasSeenCue = true
    }

    /// The second line of a block shows whether the first one begins a definition.
    private mutating func recogniseDefinition(_ block: inout OpenBlock) {
        guard !block.hasSeenArrow, let buffer = block.buffer,
            let kind = definition(bytes[buffer.range])
        else { return }
        if hasSeenCue {
            let place = SourcePosition(line: buffer.line, column: 1)
            let message = "a style sheet or region after the first cue has no effect"
            diagnostics.append(Diagnostic(.definitionAfterCue, message, at: place))
        } else {
            block.kind = kind
            block.buffer = nil
        }
    }

    private func definition(_ line: ArraySlice<UInt8>) -> Kind? {
        for (name, kind) in [("STYLE", Kind.style), ("REGION", Kind.region)] {
            let length = name.utf8.count
            if line.prefix(length).elementsEqual(name.utf8),
                line.dropFirst(length).allSatisfy(\.isASCIIWhiteSpace)
            {
                return kind
            }
        }
        return nil
    }

    private func extend(_ buffer: inout TextRange?, with line: TextLine) {
        let start = buffer?.range.lowerBound ?? line.bytes.startIndex
        let range = start..<line.bytes.endIndex
        buffer = TextRange(range: range, line: buffer?.line ?? line.number)
    }

    private mutating func end(_ block: OpenBlock, _ first: TextLine) {
        let position = SourcePosition(line: first.number, column: 1)
        let text = block.buffer.map { bytes[$0.range] } ?? first.bytes[first.bytes.endIndex...]
        if var cue = block.cue {
            cue.text = text
            document.blocks.append(.cue(cue))
        } else if block.kind == .style {
            document.blocks.append(.style(text, position))
        } else if block.kind == .region {
            endRegion(text, position)
        } else {
            endOther(block, first, text)
        }
    }

    private mutating func endRegion(_ text: ArraySlice<UInt8>, _ position: SourcePosition) {
        var region = WebVTT.Region(settings: text, at: position)
        diagnostics += region.collectSettings()
        regions[region.identifier] = region
        document.blocks.append(.region(region))
    }

    private mutating func endOther(
        _ block: OpenBlock,
        _ first: TextLine,
        _ text: ArraySlice<UInt8>
    ) {
        // A cue whose times cannot be read has been reported with its timing line.
        let whole = bytes[first.bytes.startIndex..<max(text.endIndex, first.bytes.endIndex)]
        let position = SourcePosition(line: first.number, column: 1)
        if first.bytes.hasPrefix("NOTE"),
            first.bytes.dropFirst(4).first.map({ $0 == 0x20 || $0 == 0x09 }) ?? true
        {
            document.blocks.append(.note(whole, position))
            return
        }
        document.blocks.append(.unknown(whole, position))
        if !block.hasSeenArrow {
            report(.textOutsideCue, "the block is not a cue and is not shown", first)
        }
    }

    private mutating func report(_ code: DiagnosticCode, _ message: String, _ line: TextLine) {
        let position = line.position(at: line.bytes.startIndex)
        diagnostics.append(Diagnostic(code, message, at: position))
    }

    private mutating func noteNulls() {
        guard let index = bytes.firstIndex(of: 0) else { return }
        let position = SourcePosition.ofByte(at: index - bytes.startIndex, in: Array(bytes))
        diagnostics.append(
            Diagnostic(.nullCharacter, "NUL characters are read as U+FFFD", at: position)
        )
    }
}
