// SPDX-License-Identifier: Apache-2.0

import MediaReading
import MediaSelection
import Muxing

/// A movie gets the description as a track.
extension DescriptionJob {
    /// Adds the described audio, and its text if that is wanted.
    func add(_ described: DescribedAudio, to movie: String) throws(MediaError) -> EditReport {
        let language = language(of: described.script)
        var addition = TrackAddition(.audio(stream: nil), path: request.script)
        addition.prepared = PreparedAudio(described.audio)
        addition.language = language
        addition.name = name(in: language, isExtended: movie != request.movie)
        addition.describesVideo = purpose == .describesVideo
        addition.characteristics = purpose == .describesVideo ? [] : [purpose]
        var additions = [addition]
        if options.addsText { additions.append(text(described.script)) }
        return try add(additions, to: movie)
    }

    /// Adds tracks; only an edit in place opens the movie again, to lock it no longer than it takes.
    func add(_ additions: [TrackAddition], to movie: String) throws(MediaError) -> EditReport {
        let show: (UInt64, UInt64) -> Void = { progress(.adding, $0, $1) }
        let edit = AddTracks(
            try EditedFile.open(
                movie,
                in: movie == request.movie ? media.movie?.media.file : nil,
                for: .tracks,
                output: options.output,
                verifying: options.depth,
                progress: show
            )
        )
        return try edit.run(additions, verifying: options.depth, progress: show)
    }

    /// The language of the track: that of the audio it is mixed with, or else of the script.
    func language(of script: DescriptionScript) -> LanguageTag? {
        [media.language, script.language].compactMap(\.self).first { $0 != .undetermined }
    }

    /// The script as a text track.
    func text(_ script: DescriptionScript) -> TrackAddition {
        var text = TrackAddition(.subtitles(.wvtt), path: request.script, bytes: script.webVTT)
        text.language = script.language ?? language(of: script)
        text.name = textName(of: script)
        text.characteristics = [.describesVideo]
        text.follow = .none
        text.isSDH = false
        text.isForced = false
        return text
    }

    /// The name of the script as text.
    func textName(of script: DescriptionScript) -> String? {
        (script.language ?? language(of: script)).map {
            "\($0.autonym) \(RenditionName.textDescription)"
        }
    }

    /// What the described audio is for.
    var purpose: MediaCharacteristic {
        options.enhancesSpeechIntelligibility ? .enhancesSpeechIntelligibility : .describesVideo
    }

    /// The name of the described audio; nil if its language is not known and no name is stated.
    func name(in language: LanguageTag?, isExtended: Bool) -> String? {
        options.name ?? language.map { $0.autonym + nameSuffix(isExtended: isExtended) }
    }

    /// What the name of the track says after its language.
    private func nameSuffix(isExtended: Bool) -> String {
        let isSynthetic = narrator.isSynthetic || reading.script.mixedVoice != nil
        let words = [
            options.enhancesSpeechIntelligibility ? nil : "audio description",
            isExtended ? "extended" : nil, isSynthetic ? "synthetic voice" : nil,
        ]
        let known = words.compactMap(\.self)
        return known.isEmpty ? "" : " (\(known.joined(separator: ", ")))"
    }
}
