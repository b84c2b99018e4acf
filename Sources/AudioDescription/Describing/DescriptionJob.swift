// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import FileSystem
import ISOMedia
import MediaReading
import MediaSelection
import Muxing

/// One run of `describe`.
struct DescribeJob {
    let options: DescribeMovie
    let reading: ScriptReading
    let heard: MovieDialogue
    /// What the script is mixed with.
    let media: DescribedMedia
    let narrator: Narrator
    let place: DescribedPlace

    /// Reads the script and the movie, and finds out whether the output may be written.
    ///
    /// - Parameters:
    ///   - options: what the user asks for.
    ///   - asset: the file of the movie or presentation, if it is open.
    /// - Throws: the error of the first of them that cannot be read or written.
    init(_ options: DescribeMovie, _ asset: LocalAsset?) throws {
        self.options = options
        var reading = try DescriptionScriptFile.read(options.script)
        reading.script.language = reading.script.language ?? options.language
        self.reading = reading
        place = DescribedPlace(options)
        try place.requireFree()
        media = try DescribedMedia(options, asset ?? LocalAsset(options.dialogue.movie))
        heard = try options.dialogue.read(media.presentation, media.movie?.media)
        narrator = try options.narration.narrator(for: reading.script, path: options.script)
        let lexicons = options.narration.lexiconPaths(for: reading.script, path: options.script)
        narrator.lexiconReferences = try lexicons.map { path throws(FileError) in
            try place.reference(to: path)
        }
    }

    /// Speaks, mixes and writes.
    ///
    /// - Returns: the report; without a mix if the script does not fit.
    func run() throws -> DescribeReport {
        if let report = try existing() { return report }
        let speaking = Progress("speaking")
        var spoken = 0
        let check = try ScriptCheck(
            reading,
            in: heard,
            language: narrator.voiceLanguage,
            release: options.mix.ramps.milliseconds
        ) { description in
            spoken += 1
            speaking.show(count: spoken, of: reading.script.descriptions.count)
            return try narrator.speak(description)
        }
        speaking.clear()
        let report = DescribeReport(check, reading, heard, options.dialogue, script: options.script)
        let hasErrors = check.findings.contains { finding in
            finding.severity == .error
                && !(options.lenient && finding.code == ScriptCheck.afterEndCode)
        }
        let isExtended = options.extended && !check.passes
        guard check.passes || (options.lenient || isExtended) && !hasErrors else { return report }
        guard isExtended else {
            return try written(report, check, reading.script, options.dialogue.movie)
        }
        return try extended(report, check)
    }

    /// Makes a movie that pauses where a description does not fit, and describes that one.
    private func extended(
        _ report: DescribeReport,
        _ check: ScriptCheck
    ) throws -> DescribeReport {
        let movie = options.dialogue.movie
        let output = options.output.output ?? movie
        let pauses = MoviePause.pauses(for: check)
        let opened = try media.movie?.media ?? OpenedMedia(movie)
        let paused = try PausedMovie(opened, pauses: pauses)
        if !paused.leftOut.isEmpty {
            Messages.warn("not in \(output): boxes \(paused.leftOut.joined(separator: ", "))")
        }
        let temporary = TemporaryName(for: output)
        defer { temporary.remove() }
        try paused.write(to: temporary.path, named: output)
        var later = reading
        later.script = reading.script.paused(by: pauses)
        let lengths = check.results.map { ($0.description.id, $0.spoken) }
        let spoken = Dictionary(lengths, uniquingKeysWith: { first, _ in first })
        let second = ScriptCheck(
            later,
            in: heard.paused(by: pauses),
            language: narrator.voiceLanguage,
            release: options.mix.ramps.milliseconds
        ) { spoken[$0.id] }
        var report = report
        for result in check.results {
            report.pauses[result.description.id] = MoviePause.length(for: result)
        }
        return try written(report, second, later.script, temporary.path)
    }

    /// Mixes a script that fits with a movie, and adds it.
    private func written(
        _ report: DescribeReport,
        _ check: ScriptCheck,
        _ script: DescriptionScript,
        _ movie: String
    ) throws -> DescribeReport {
        let described = try mixed(check, script, audio(of: movie))
        let edit =
            try media.presentation.map { try add(described, to: $0) }
            ?? .movie(add(described, to: movie))
        let isWritten = !options.output.dryRun
        if isWritten { try place.write(described.script) }
        Messages.warn(all: edit.warnings)
        if !described.omitted.isEmpty {
            Messages.warn("left out: \(described.omitted.joined(separator: ", "))")
        }
        var report = report
        report.mix = DescribeReport.Mix(
            described: described,
            edit: edit,
            output: edit.output(options.output.output),
            script: isWritten ? place.script : nil
        )
        return report
    }

    /// What the script is mixed with: the audio of the presentation, of the movie, or of one that pauses.
    private func audio(of movie: String) throws -> OpenedMedia {
        if let presentation = media.presentation {
            return try OpenedMedia(try presentation.sound())
        }
        guard movie == options.dialogue.movie, let opened = media.movie?.media else {
            return try OpenedMedia(movie)
        }
        return opened
    }

    private func mixed(
        _ check: ScriptCheck,
        _ script: DescriptionScript,
        _ movie: OpenedMedia
    ) throws -> DescribedAudio {
        var mix = MovieDescription(check, script, narrator, of: movie, track: media.track)
        mix.settings = options.mix.settings
        if !options.output.dryRun { mix.stems = try place.stems() }
        let measuring = Progress("measuring")
        let mixing = Progress("mixing")
        defer { mixing.clear() }
        let size = movie.length
        return try mix.mixed(
            measuring: { measuring.show(done: min(UInt64(clamping: $0), size), of: size) },
            mixing: {
                measuring.clear()
                mixing.show(done: min(UInt64(clamping: $0), size), of: size)
            }
        )
    }

    private func add(
        _ described: DescribedAudio,
        to movie: String
    ) throws(MediaError) -> EditReport {
        let language = language(of: described.script)
        var addition = TrackAddition(.audio(stream: nil), path: options.script)
        addition.prepared = PreparedAudio(described.audio)
        addition.language = language
        addition.name = name(in: language, isExtended: movie != options.dialogue.movie)
        addition.describesVideo = purpose == .describesVideo
        addition.characteristics = purpose == .describesVideo ? [] : [purpose]
        var additions = [addition]
        if options.textTrack { additions.append(text(described.script)) }
        return try add(additions, to: movie)
    }

    /// Adds tracks; only an edit in place opens the movie again, to lock it no longer than it takes.
    func add(_ additions: [TrackAddition], to movie: String) throws(MediaError) -> EditReport {
        let progress = Progress("adding")
        let opened = movie == options.dialogue.movie ? media.movie?.media.file : nil
        let edit = try options.output.addition(to: movie, in: opened, progress)
        return try options.output.add(additions, in: edit, progress)
    }

    /// The language of the track: that of the audio it is mixed with, or else of the script.
    func language(of script: DescriptionScript) -> LanguageTag? {
        [media.language, script.language].compactMap(\.self).first { $0 != .undetermined }
    }

    /// The script as a text track.
    func text(_ script: DescriptionScript) -> TrackAddition {
        var text = TrackAddition(.subtitles(.wvtt), path: options.script, bytes: script.webVTT)
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
