// SPDX-License-Identifier: Apache-2.0

package import Captions
import MediaPrimitives
package import MediaReading
import MediaSelection

/// The cues of a caption file that a subtitle track can show, with what its name and header state.
struct SubtitleFile {
    let path: String
    let tags: TrackContent.Tags
    /// The captions; of the cues, those that can be shown, in source order.
    let document: CaptionDocument
    /// The text before the first cue of a WebVTT file, if the track keeps it.
    let header: ArraySlice<UInt8>?
    /// What was noticed, in the order of the file.
    let notices: [Notice]

    /// Reads the caption file of an addition.
    ///
    /// - Throws: `MediaError`: the file is not a caption file, has no cues or no language, or has cues that
    ///   cannot be shown and are not to be left out.
    init(_ addition: TrackAddition, as format: SubtitleFormat) throws(MediaError) {
        path = addition.path
        let reading = try addition.readCaptions()
        var tags = try addition.captionTags(reading.document)
        tags.isForced = addition.isForced ?? CaptionFileName(path: path).isForced
        tags.roles = DASHRole.roles(
            of: tags.characteristics,
            kind: .legible,
            isForced: tags.isForced
        )
        self.tags = tags
        let check = CueCheck(reading)
        try addition.require(noneOf: check.faults)
        guard check.usable.contains(where: \.isShown) else {
            throw MediaError(.noCues, path: path)
        }
        var notices = check.faults.map {
            Notice(.cueLeftOut($0), in: addition.path, at: $0.position)
        }
        notices += check.remarks.map {
            Notice(.caption($0), in: addition.path, at: $0.position)
        }
        var document = reading.document
        document.cues = ForcedMarks.read(check.usable)
        if let forced = addition.forcedCues {
            let other = try addition.read(forced.bytes, path: forced.path).document.cues
            let marked = ForcedMarks.mark(document.cues, in: other)
            document.cues = marked.cues
            notices += marked.missing.map {
                Notice(.noSuchCue(in: addition.path), in: forced.path, at: $0)
            }
        }
        self.document = document
        self.notices = notices
        header = format == .wvtt ? reading.webVTTHeader?[...] : nil
    }
}

// MARK: - What subtitles and closed captions share

extension TrackAddition {
    /// How the encoding is found; a guess is reported.
    var encodingChoice: EncodingChoice { encoding.map(EncodingChoice.named) ?? .detect }

    /// Language, name and characteristics of captions: by the options, else by the file's name, else by its
    /// header.
    ///
    /// - Throws: `MediaError.Kind.noLanguage`, or `.headerLanguage` if the language of the header is invalid.
    func captionTags(_ document: CaptionDocument) throws(MediaError) -> TrackContent.Tags {
        let fileName = CaptionFileName(path: path)
        let named = self.language ?? fileName.language
        let language = if let named { named } else { try headerLanguage(document) }
        var tags = isSDH ?? fileName.isSDH ? MediaCharacteristic.sdh : []
        for tag in characteristics where !tags.contains(tag) { tags.append(tag) }
        return .init(language: language, name: name ?? language.autonym, characteristics: tags)
    }

    private func headerLanguage(_ document: CaptionDocument) throws(MediaError) -> LanguageTag {
        do {
            if let header = document.language { return try LanguageTag(known: header) }
        } catch {
            throw MediaError(.headerLanguage(error), path: path)
        }
        throw MediaError(.noLanguage, path: path)
    }

    /// Refuses faults unless they are to be left out.
    ///
    /// - Throws: `MediaError.Kind.unusableCues`.
    func require(noneOf faults: [UnusableCue]) throws(MediaError) {
        guard !faults.isEmpty, !isLenient else { return }
        throw MediaError(.unusableCues(faults), path: path)
    }

    /// The captions of the addition: those that are in no file, or else its file.
    package func readCaptions() throws(MediaError) -> CaptionReading {
        if let captions { return CaptionReading(captions, format: .webVTT) }
        let reading = try read(bytes, path: path)
        return countsFromProgramStart ? reading.countedFromProgramStart : reading
    }

    /// Reads a caption file in the encoding and with the frame rate of the addition.
    fileprivate func read(_ bytes: [UInt8], path: String) throws(MediaError) -> CaptionReading {
        try MediaError.captions(path) { () throws(CaptionError) in
            try CaptionImport.read(
                bytes: bytes,
                fileName: path,
                encoding: encodingChoice,
                frameRate: frameRate
            )
        }
    }
}

/// Which cues of a file a track can show.
private struct CueCheck {
    /// The longest that a sample can be, a gap among them: 32 bits of milliseconds.
    private static let latestMilliseconds = Int(UInt32.max)

    /// In source order; parts before 0 are cut off.
    var usable: [Cue] = []
    /// What cannot be shown.
    var faults: [UnusableCue] = []
    /// What was read otherwise than written.
    var remarks: [Diagnostic] = []

    init(_ reading: CaptionReading) {
        // What is wrong with a cue's times is reported once, below.
        let ofTimes: Set<DiagnosticCode> = [.negativeTime, .endBeforeStart, .zeroDuration]
        for diagnostic in reading.diagnostics where !ofTimes.contains(diagnostic.code) {
            switch diagnostic.severity {
            case .error:
                faults.append(UnusableCue(.unreadable(diagnostic), at: diagnostic.position))
            case .warning, .information:
                if diagnostic.concernsConversion { remarks.append(diagnostic) }
            }
        }
        for var cue in reading.document.cues {
            if !cue.hasPositiveDuration {
                let isEmpty = cue.durationMilliseconds == 0
                faults.append(
                    UnusableCue(isEmpty ? .noDuration : .endsBeforeStart, at: cue.position)
                )
            } else if cue.endMilliseconds > Self.latestMilliseconds {
                faults.append(UnusableCue(.endsTooLate, at: cue.position))
            } else if cue.startMilliseconds < 0 {
                faults.append(UnusableCue(.startsBeforeMovie, at: cue.position))
                cue.startMilliseconds = 0
                if cue.hasPositiveDuration { usable.append(cue) }
            } else {
                usable.append(cue)
            }
        }
    }
}
