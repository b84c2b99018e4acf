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
    /// The cues that can be shown, in source order.
    let cues: [Cue]
    /// What the reader is told, in the order of the file.
    let notes: [String]

    /// Reads a caption file.
    ///
    /// - Throws: `MuxingError`: the file is no captions, has no cues or no language, or has cues that
    ///   cannot be shown and the request is not lenient.
    init(path: String, bytes: [UInt8], request: SubtitleRequest) throws(MuxingError) {
        let reading: CaptionReading
        do {
            reading = try CaptionDocument.read(
                bytes: bytes,
                fileName: path,
                encoding: request.encoding.map(EncodingChoice.named) ?? .utf8Only,
                frameRate: request.frameRate
            )
        } catch {
            throw MuxingError(.captions(error), path: path)
        }
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
        cues = checked.usable
        notes =
            checked.faults.map { "\(path):\($0): left out: \($1)" }
            + checked.remarks.map { "\(path):\($0): \($1)" }
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
