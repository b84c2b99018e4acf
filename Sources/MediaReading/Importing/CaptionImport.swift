// SPDX-License-Identifier: Apache-2.0

public import Captions
import FFmpegMedia
import MediaPrimitives

/// Reads caption files of any format: those that are read natively, and through FFmpeg all others.
///
/// What FFmpeg decodes becomes cues in the order of the file, and diagnostics say what is uncertain.
public struct CaptionImport {
    private let format: ImportedFormat
    private let clock: ImportedClock
    private let lines: LineStarts
    /// Times in milliseconds at which only events begin that end then, or before.
    private let emptyStarts: Set<Int>
    private var document = CaptionDocument()
    private var cues: SubStationCues

    /// Reads a caption file of any format and encoding.
    ///
    /// Faults in the file are diagnostics and never end the reading. A file without cues is read as
    /// a document without cues. FFmpeg is loaded only for a format that is not read natively.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - fileName: how errors name the file; its extension decides where the content does not.
    ///   - encoding: how its encoding is found.
    ///   - frameRate: the frame rate that times in frames are read with; nil for that of the file
    ///     or, where it states none, of its format.
    ///   - channel: the channel of a file of line 21 (SCC, MCC); nil for the first that has captions.
    /// - Returns: the cues in source order, everything that was noticed, format and encoding.
    /// - Throws: as `CaptionDocument/read(bytes:fileName:encoding:channel:)`, `missingLibrary` without
    ///   FFmpeg, and `notImported` where FFmpeg refuses the text.
    public static func read(
        bytes: [UInt8],
        fileName: String,
        encoding: EncodingChoice = .utf8Only,
        frameRate: Ratio? = nil,
        channel: CEA608Channel? = nil
    ) throws(CaptionError) -> CaptionReading {
        let file = try RecognisedText(bytes: bytes, fileName: fileName, encoding: encoding)
        let format: ImportedFormat
        switch file.format {
        case .native, .macCaption: return try file.read(channel: channel, frameRate: frameRate)
        case .imported(let recognised): format = recognised
        case nil: format = try .probe(file.text, fileName: fileName)
        }
        let (document, diagnostics) = try captions(
            in: file.text.replacingNulls,
            format: format,
            file: fileName,
            frameRate: frameRate
        )
        return file.reading(document, diagnostics, as: .imported(format))
    }

    /// Reads a caption file to edit it; the error for a format that cannot be edited names it, whatever
    /// reads it.
    ///
    /// - Throws: as `CaptionSource/init(bytes:fileName:encoding:)`, and `missingLibrary`.
    package static func source(
        bytes: [UInt8],
        fileName: String,
        encoding: EncodingChoice = .utf8Only
    ) throws(CaptionError) -> CaptionSource {
        do throws(CaptionError) {
            return try CaptionSource(bytes: bytes, fileName: fileName, encoding: encoding)
        } catch {
            guard error.kind == .unknownFormat else { throw error }
            let file = try RecognisedText(bytes: bytes, fileName: fileName, encoding: encoding)
            let format = try ImportedFormat.probe(file.text, fileName: fileName)
            throw CaptionError(.notEditable(format.name), file: fileName)
        }
    }

    /// Reads a caption file to edit it; of a format that cannot be edited in place, its captions in another one.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - fileName: how errors name the file.
    ///   - encoding: how its encoding is found.
    ///   - format: what a new file is to have; nil if the file itself is edited.
    /// - Returns: the file or its captions, and what the other format has no place for.
    /// - Throws: as `source(bytes:fileName:encoding:)`.
    package static func source(
        bytes: [UInt8],
        fileName: String,
        encoding: EncodingChoice,
        convertedTo format: CaptionFormat?
    ) throws(CaptionError) -> (source: CaptionSource, losses: [ConversionLoss]) {
        let target: CaptionFormat
        do throws(CaptionError) {
            return (try source(bytes: bytes, fileName: fileName, encoding: encoding), [])
        } catch {
            guard case .notEditable = error.kind, let format else { throw error }
            target = format
        }
        let reading = try read(bytes: bytes, fileName: fileName, encoding: encoding)
        let (document, timeLosses) = reading.document.withWritableTimes
        let (written, losses) = document.write(as: target)
        // The bytes of the format decide, not the name of the file that was read.
        let name = "\(fileName).\(target.rawValue)"
        return (try CaptionSource(bytes: written, fileName: name), timeLosses + losses)
    }

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: the file in UTF-8.
    ///   - format: what it is read as.
    ///   - file: how errors name it.
    ///   - frameRate: the rate that times in frames are read with, where the caller knows it.
    /// - Returns: the cues, and what was noticed, which is not in order.
    /// - Throws: `missingLibrary` without FFmpeg, `notImported` where FFmpeg refuses the text.
    private static func captions(
        in text: ArraySlice<UInt8>,
        format: ImportedFormat,
        file: String,
        frameRate: Ratio?
    ) throws(CaptionError) -> (CaptionDocument, [Diagnostic]) {
        let text = format == .subStationAlpha ? SubStationFieldOrder.normalized(text) : text
        do throws(FFmpegError) {
            var decoder = try SubtitleDecoder(text: text, format: format.rawValue, name: file)
            var events: [SubtitleEvent] = []
            while let event = try decoder.next() { events.append(event) }
            let clock = ImportedClock(format, decoder.timeBase, stated: text, frameRate)
            let header = SubStationHeader(decoder.header)
            var reading = CaptionImport(format, header, clock, LineStarts(text))
            reading.add(events)
            let doubts = ImportDoubts(
                format: format,
                clock: clock,
                text: text,
                complaint: decoder.complaint
            )
            let (document, losses) = (reading.document, reading.cues.losses)
            let read = events.map { reading.lines.position(ofByte: $0.byteOffset ?? 0) }
            return (document, doubts.diagnostics(document, losses, read: read))
        } catch {
            throw CaptionError(importing: format, error, file: file)
        }
    }

    private init(
        _ format: ImportedFormat,
        _ header: SubStationHeader,
        _ clock: ImportedClock,
        _ lines: LineStarts
    ) {
        self.format = format
        cues = SubStationCues(
            header: header,
            isConverted: format != .subStationAlpha,
            hasLiteralBraces: ![.subStationAlpha, .jacoSub].contains(format)
        )
        self.clock = clock
        self.lines = lines
        emptyStarts = format == .subViewer ? StatedTimes.emptyStarts(in: lines.text, format) : []
    }

    /// Adds the events, which FFmpeg has sorted by time, in the order of the file.
    private mutating func add(_ events: [SubtitleEvent]) {
        let starts = events.compactMap(\.startTicks)
        for event in events.sorted(by: { $0.byteOffset ?? 0 < $1.byteOffset ?? 0 }) {
            let position = lines.position(ofByte: event.byteOffset ?? 0)
            guard let ticks = event.startTicks, event.failure == nil || event.isBlank(in: format)
            else {
                cues.losses.unread.append(position)
                continue
            }
            let dialogues = event.dialogues.compactMap(SubStationDialogue.init)
            if dialogues.isEmpty {
                if !event.isBlank(in: format) { cues.losses.unread.append(position) }
                continue
            }
            let start = clock.milliseconds(ticks)
            let end =
                showsNothing(event, from: start)
                ? start : end(of: event, from: ticks, before: starts, at: position)
            if end <= start { cues.losses.neverShown.append(position) }
            for dialogue in dialogues {
                let cue = cues.cue(dialogue, start, end, position)
                if let cue { document.cues.append(cue) }
            }
        }
    }

    /// Whether the event, which begins at a time in milliseconds, states an end that is not after its begin.
    private func showsNothing(_ event: SubtitleEvent, from start: Int) -> Bool {
        // FFmpeg does not say where events of SubViewer are.
        if format == .subViewer { return emptyStarts.contains(start) }
        guard let offset = event.byteOffset else { return false }
        return StatedTimes(of: lines.line(ofByte: offset), in: format)?.showsNothing ?? false
    }

    /// The end of an event in milliseconds: its own, else where the next event begins.
    private mutating func end(
        of event: SubtitleEvent,
        from start: Int64,
        before starts: [Int64],
        at position: SourcePosition
    ) -> Int {
        if let duration = event.durationTicks {
            let (end, overflow) = start.addingReportingOverflow(duration)
            // FFmpeg's way to say "until further notice" is a very long time.
            if !overflow, clock.milliseconds(end) < ImportedClock.longestMilliseconds {
                return clock.milliseconds(end)
            }
        }
        // The times are in order: the first that is later follows those that are not.
        let later = starts.partitioningIndex { $0 > start }
        if later < starts.count { return clock.milliseconds(starts[later]) }
        cues.losses.openEnds.append(position)
        return clock.milliseconds(start) + ImportedClock.assumedMilliseconds
    }
}

extension SubtitleEvent {
    /// Whether it shows nothing, as those that only end the one before do.
    fileprivate func isBlank(in format: ImportedFormat) -> Bool {
        guard format == .sami else { return source.allSatisfy { $0.isASCIIWhiteSpace || $0 == 0 } }
        var isInTag = false
        let visible = source.filter { byte in
            defer { if byte == UInt8(ascii: ">") { isInTag = false } }
            if byte == UInt8(ascii: "<") { isInTag = true }
            return !isInTag && byte > 0x20
        }
        let text = String(decoding: visible.map(\.lowercased), as: UTF8.self)
        return text.split(separator: "&nbsp;").joined().allSatisfy(\.isWhitespace)
    }
}

extension ImportedFormat {
    /// The format that FFmpeg recognises by the content of a text.
    ///
    /// - Throws: `unknownFormat`, or `missingLibrary` where FFmpeg is not installed and the file's name may
    ///   be that of captions.
    fileprivate static func probe(
        _ text: ArraySlice<UInt8>,
        fileName: String
    ) throws(CaptionError) -> ImportedFormat {
        do {
            let name = try SubtitleDecoder.format(of: text)
            if let format = name.flatMap(ImportedFormat.init(rawValue:)) { return format }
        } catch {
            // Where nothing hints at captions, what is missing is not FFmpeg.
            if !formats(named: fileName).isEmpty {
                throw CaptionError(.missingLibrary(error.description), file: fileName)
            }
        }
        throw CaptionError(.unknownFormat, file: fileName)
    }
}

extension CaptionError {
    /// The reason why FFmpeg did not read a file.
    fileprivate init(importing format: ImportedFormat, _ error: FFmpegError, file: String) {
        let reason = error.message + (error.detail.map { ": \($0)" } ?? "")
        let kind: Kind =
            error.code == .notInstalled
            ? .missingLibrary("\(format.name) is read through FFmpeg: \(reason)")
            : .notImported(format.name, reason: reason)
        self.init(kind, file: file)
    }
}

/// The line of a text on which a byte is.
private struct LineStarts {
    let text: ArraySlice<UInt8>
    /// Where each line begins, in bytes from the start of the text.
    private var starts: [Int] = []

    /// Finds the lines.
    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        var lines = LineScanner(text)
        while let line = lines.next() { starts.append(line.bytes.startIndex - text.startIndex) }
    }

    /// The bytes from an offset to the end of its line; none for an offset after the text.
    func line(ofByte offset: Int) -> ArraySlice<UInt8> {
        text.dropFirst(offset).prefix { $0 != 0x0A && $0 != 0x0D }
    }

    /// The place of a byte; that of the last line for bytes after the text.
    func position(ofByte offset: Int) -> SourcePosition {
        let line = starts.partitioningIndex { $0 > offset }
        guard line > 0 else { return SourcePosition(line: 1, column: 1) }
        return SourcePosition(line: line, column: offset - starts[line - 1] + 1)
    }
}
