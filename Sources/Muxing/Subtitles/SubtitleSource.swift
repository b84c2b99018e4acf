// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaSelection

/// A caption file with everything decided that its name, its header and the request say of it.
struct SubtitleSource {
    let path: String
    let language: LanguageTag
    let name: String
    let characteristics: [MediaCharacteristic]
    let isForced: Bool
    /// The captions; of the cues, those that can be shown, in source order.
    let document: CaptionDocument
    /// The text before the first cue of a WebVTT file, where the track keeps it.
    let header: ArraySlice<UInt8>?
    /// What the reader is told, in the order of the file.
    let notes: [String]

    /// The cues that can be shown, in source order.
    var cues: [Cue] { document.cues }

    /// Reads a caption file.
    ///
    /// - Throws: `MuxingError`: the file is no captions, has no cues or no language, or has cues that
    ///   cannot be shown and the request is not lenient.
    init(_ file: SubtitleFile) throws(MuxingError) {
        let (path, request) = (file.path, file.request)
        let reading = try Self.read(file)
        let fileName = CaptionFileName(path: path)
        self.path = path
        language = try Self.language(request, fileName, reading.document, path: path)
        name = request.name ?? language.autonym
        isForced = request.isForced ?? fileName.isForced
        var tags = request.isSDH ?? fileName.isSDH ? MediaCharacteristic.sdh : []
        for tag in request.characteristics where !tags.contains(tag) { tags.append(tag) }
        characteristics = tags

        let checked = CueCheck(reading)
        guard checked.faults.isEmpty || request.isLenient else {
            throw MuxingError(.unusableCues(checked.faults.map { "\($0): \($1)" }), path: path)
        }
        guard !checked.usable.isEmpty else { throw MuxingError(.noCues, path: path) }
        var notes =
            checked.faults.map { "\(path):\($0): left out: \($1)" }
            + checked.remarks.map { "\(path):\($0): \($1)" }
        var document = reading.document
        document.cues = ForcedMarks.read(checked.usable)
        if let forced = request.forcedCues {
            let marked = ForcedMarks.mark(document.cues, in: try Self.forcedCues(forced, request))
            document.cues = marked.cues
            notes += marked.missing.map { "\(forced.path):\($0): no cue of \(path) is the same" }
        }
        self.document = document
        self.notes = notes
        header = try Self.header(of: file, reading)
    }

    private static func read(_ file: SubtitleFile) throws(MuxingError) -> CaptionReading {
        do {
            return try CaptionDocument.read(
                bytes: file.bytes,
                fileName: file.path,
                encoding: file.request.encodingChoice,
                frameRate: file.request.frameRate
            )
        } catch {
            throw MuxingError(.captions(error), path: file.path)
        }
    }

    private static func forcedCues(
        _ file: SubtitleRequest.CueFile,
        _ request: SubtitleRequest
    ) throws(MuxingError) -> [Cue] {
        let reading = try read(SubtitleFile(path: file.path, bytes: file.bytes, request: request))
        return reading.document.cues
    }

    private static func header(
        of file: SubtitleFile,
        _ reading: CaptionReading
    ) throws(MuxingError) -> ArraySlice<UInt8>? {
        guard file.request.format == .wvtt, reading.format == .webVTT else { return nil }
        do {
            let source = try CaptionSource(
                bytes: file.bytes,
                fileName: file.path,
                encoding: file.request.encodingChoice
            )
            guard case .webVTT(let document) = source.content else { return nil }
            return document.textBeforeCues
        } catch {
            throw MuxingError(.captions(error), path: file.path)
        }
    }

    /// The option, else the file's name, else its header.
    private static func language(
        _ request: SubtitleRequest,
        _ fileName: CaptionFileName,
        _ document: CaptionDocument,
        path: String
    ) throws(MuxingError) -> LanguageTag {
        if let language = request.language ?? fileName.language { return language }
        do {
            if let header = document.language { return try LanguageTag(known: header) }
        } catch {
            throw MuxingError(.unreadable("its header: \(error)"), path: path)
        }
        throw MuxingError(.noLanguage, path: path)
    }
}

extension SubtitleRequest {
    /// How the encoding is found: a track is not made of a guess.
    var encodingChoice: EncodingChoice { encoding.map(EncodingChoice.named) ?? .utf8Only }
}

/// Which cues of a file a track can show.
private struct CueCheck {
    /// In source order; parts before 0 are cut off.
    var usable: [Cue] = []
    /// The longest that a sample can be, a gap among them: 32 bits of milliseconds.
    private static let latestMilliseconds = Int(UInt32.max)

    /// What cannot be shown.
    var faults: [(position: SourcePosition, sentence: String)] = []
    /// What was read otherwise than written.
    var remarks: [(position: SourcePosition, sentence: String)] = []

    init(_ reading: CaptionReading) {
        // What is wrong with a cue's times is told once, below.
        let ofTimes: Set<DiagnosticCode> = [.negativeTime, .endBeforeStart, .zeroDuration]
        for diagnostic in reading.diagnostics where !ofTimes.contains(diagnostic.code) {
            let line = (diagnostic.position, diagnostic.message)
            switch diagnostic.severity {
            case .error: faults.append(line)
            case .warning: remarks.append(line)
            case .information: continue
            }
        }
        for var cue in reading.document.cues {
            if !cue.hasPositiveDuration {
                let fault =
                    "the cue ends \(cue.durationMilliseconds == 0 ? "when" : "before") it starts"
                faults.append((cue.position, fault))
            } else if cue.endMilliseconds > Self.latestMilliseconds {
                faults.append(
                    (cue.position, "the cue ends after the 1193 hours that a track can have")
                )
            } else if cue.startMilliseconds < 0 {
                faults.append((cue.position, "the part of the cue before the movie starts"))
                cue.startMilliseconds = 0
                if cue.hasPositiveDuration { usable.append(cue) }
            } else {
                usable.append(cue)
            }
        }
    }
}
