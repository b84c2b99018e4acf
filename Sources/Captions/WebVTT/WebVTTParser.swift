// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Reads WebVTT by the steps of the specification, 6.1 ("WebVTT file parsing").
struct WebVTTParser {
    /// What was noticed so far.
    var diagnostics = DiagnosticList()
    /// Everything before the first block; complete when the first block has been asked for.
    private(set) var leading: ArraySlice<UInt8>
    /// What follows `WEBVTT` on the first line.
    private(set) var signatureComment: ArraySlice<UInt8> = []
    /// The lines of the header block below the first line.
    private(set) var header: ArraySlice<UInt8> = []

    private let bytes: ArraySlice<UInt8>
    private var lines: LineRanges
    /// The line that is read next; nil at the end.
    private var line: LineRange?
    private var hasReadHeader = false
    private var hasSeenCue = false
    private var regions: [String: WebVTT.Region] = [:]
    private var recentSettings = WebVTTRecentSettings()

    /// Starts at the front of the text.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        leading = bytes
        lines = LineRanges(bytes)
    }

    /// Reads the next block; nil after the last one.
    mutating func next() -> WebVTTBlockParts? {
        if !hasReadHeader { readHeader() }
        guard let first = line else { return nil }
        let block = collectBlock(first)
        skipEmptyLines()
        return finish(block, first)
    }

    /// The signature and the header block: lines up to an empty one, or to one with an arrow.
    private mutating func readHeader() {
        hasReadHeader = true
        guard WebVTT.hasSignature(bytes), let signature = lines.next() else {
            let start = SourcePosition(line: 1, column: 1)
            let message = "the file does not begin with WEBVTT; nothing is read"
            diagnostics.append(.missingSignature, message, at: start)
            return
        }
        signatureComment = bytes[signature.indices].dropFirst(6)
        noteNulls()
        line = lines.next()
        while let line, !line.isEmpty {
            if line.containsArrow {
                report(.missingBlankLine, "no blank line between the header and the cue", line)
                break
            }
            let start = header.isEmpty ? line.start : header.startIndex
            header = bytes[start..<line.end]
            self.line = lines.next()
        }
        skipEmptyLines()
        leading = bytes[..<nextIndex]
    }

    private mutating func skipEmptyLines() {
        while let line, line.isEmpty { self.line = lines.next() }
    }

    /// Where the line that is read next begins.
    private var nextIndex: Int { line?.start ?? bytes.endIndex }

    /// A block that is being collected.
    private struct OpenBlock {
        var kind = Kind.unknown
        var cue: WebVTTCueParts?
        /// The lines that are the "buffer" of the specification; nil when it is empty.
        var buffer: Range<Int>?
        /// Whether the buffer is its characters and nothing else.
        var isPlain = true
        var hasSeenArrow = false
        var lineCount = 0
    }

    private enum Kind {
        case unknown, style, region
    }

    /// Collects a block (WebVTT, 6.1, "collect a WebVTT block", header flag not set).
    private mutating func collectBlock(_ first: LineRange) -> OpenBlock {
        var block = OpenBlock()
        while let line, !line.isEmpty {
            block.lineCount += 1
            if line.containsArrow {
                let isTiming =
                    block.lineCount == 1 || block.lineCount == 2 && !block.hasSeenArrow
                guard isTiming else {
                    report(.missingBlankLine, "no blank line before the line with \"-->\"", line)
                    break
                }
                beginCue(&block, line, first)
            } else {
                if block.lineCount == 2 { recogniseDefinition(&block, first) }
                append(line, to: &block)
            }
            self.line = lines.next()
        }
        return block
    }

    private func append(_ line: LineRange, to block: inout OpenBlock) {
        if line.marks.contains(.markup) { block.isPlain = false }
        guard let buffer = block.buffer else {
            block.buffer = line.indices
            return
        }
        // A line break that has a CR is read as LF.
        if bytes[buffer.upperBound] == 0x0D { block.isPlain = false }
        block.buffer = buffer.lowerBound..<line.end
    }

    private mutating func beginCue(_ block: inout OpenBlock, _ line: LineRange, _ first: LineRange)
    {
        block.hasSeenArrow = true
        let timings = WebVTTTimingLine(
            bytes[line.indices],
            regions: regions,
            recent: &recentSettings
        )
        if !timings.isRegular { timings.report(in: line, into: &diagnostics) }
        guard let times = timings.times else { return }
        let end = line.end
        block.cue = WebVTTCueParts(
            identifier: block.buffer ?? line.start..<line.start,
            times: timings.timesRange,
            settingsText: timings.timesRange.upperBound..<end,
            text: end..<end,
            startMilliseconds: times.start,
            endMilliseconds: times.end,
            settings: timings.settings,
            position: first.position,
            textPosition: SourcePosition(line: line.number + 1, column: 1)
        )
        block.buffer = nil
        block.isPlain = true
        hasSeenCue = true
    }

    /// The second line of a block shows whether the first one begins a definition.
    private mutating func recogniseDefinition(_ block: inout OpenBlock, _ first: LineRange) {
        guard !block.hasSeenArrow, let buffer = block.buffer, let kind = definition(bytes[buffer])
        else { return }
        if hasSeenCue {
            let message = "a style sheet or region after the first cue has no effect"
            report(.definitionAfterCue, message, first)
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

    private mutating func finish(_ block: OpenBlock, _ first: LineRange) -> WebVTTBlockParts {
        let whole = first.start..<nextIndex
        if var cue = block.cue {
            cue.text = block.buffer ?? cue.text
            cue.isPlain = block.isPlain
            return WebVTTBlockParts(
                kind: .cue(cue),
                whole: whole,
                content: cue.text,
                position: first.position
            )
        }
        let content =
            block.kind == .unknown
            ? first.start..<max(block.buffer?.upperBound ?? first.end, first.end)
            : block.buffer ?? first.end..<first.end
        return WebVTTBlockParts(
            kind: kind(of: block, first, content),
            whole: whole,
            content: content,
            position: first.position
        )
    }

    private mutating func kind(
        of block: OpenBlock,
        _ first: LineRange,
        _ content: Range<Int>
    ) -> WebVTTBlockParts.Kind {
        switch block.kind {
        case .style: return .style
        case .region:
            var region = WebVTT.Region(settings: bytes[content], at: first.position)
            diagnostics += region.collectSettings()
            regions[region.identifier] = region
            return .region(region)
        case .unknown where bytes[first.indices].isNote: return .note
        case .unknown:
            // A cue whose times cannot be read has been reported with its timing line.
            if !block.hasSeenArrow {
                report(.textOutsideCue, "the block is not a cue and is not shown", first)
            }
            return .unknown
        }
    }

    private mutating func report(
        _ code: DiagnosticCode,
        _ message: @autoclosure () -> String,
        _ line: LineRange
    ) {
        diagnostics.append(code, message(), at: line.position)
    }

    private mutating func noteNulls() {
        guard let fault = bytes.nullDiagnostic else { return }
        diagnostics.append(fault.code, fault.message, at: fault.position)
    }
}

extension ArraySlice<UInt8> {
    /// Whether a line begins a comment block.
    fileprivate var isNote: Bool {
        guard hasPrefix("NOTE") else { return false }
        guard let next = dropFirst(4).first else { return true }
        return next == 0x20 || next == 0x09
    }
}
