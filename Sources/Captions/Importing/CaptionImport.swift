// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import MediaPrimitives

/// Turns what FFmpeg decodes into cues, in the order of the file, and tells what is uncertain.
struct CaptionImport {
    private let format: ImportedFormat
    private let clock: ImportedClock
    private let lines: LineStarts
    private var document = CaptionDocument()
    private var cues: SubStationCues

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: the file in UTF-8.
    ///   - format: what it is read as.
    ///   - file: how errors name it.
    ///   - frameRate: the rate that times in frames are read with, where the caller knows it.
    /// - Returns: the cues, and what was noticed, which is not in order.
    /// - Throws: `missingLibrary` without FFmpeg, `notImported` where FFmpeg refuses the text.
    static func captions(
        in text: ArraySlice<UInt8>,
        format: ImportedFormat,
        file: String,
        frameRate: Ratio?
    ) throws(CaptionError) -> (CaptionDocument, [Diagnostic]) {
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
                header: header,
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
            let end = end(of: event, from: ticks, before: starts, at: position)
            for dialogue in dialogues {
                let cue = cues.cue(dialogue, start, end, position)
                if let cue { document.cues.append(cue) }
            }
        }
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

extension CaptionError {
    /// Tells why FFmpeg did not read a file.
    fileprivate init(importing format: ImportedFormat, _ error: FFmpegError, file: String) {
        let reason = error.message + (error.detail.map { ": \($0)" } ?? "")
        let kind: Kind =
            error.code == .notInstalled
            ? .missingLibrary("\(format.name) is read through FFmpeg: \(reason)")
            : .notImported(format.name, reason: reason)
        self.init(kind, file: file)
    }
}
