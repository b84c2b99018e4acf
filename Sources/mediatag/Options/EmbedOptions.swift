// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaReading
import MediaSelection
import Muxing

/// Whether closed captions are written into the video instead of a track.
struct EmbedOptions: ParsableArguments {
    @Flag(help: "Write the captions into the video of a new movie (--output) instead of a track.")
    var embed = false

    @Flag(help: "With --embed or --from: replace captions of the same channel in the video.")
    var replace = false

    @Option(
        name: .customLong("service"),
        help: ArgumentHelp(
            "With --embed: also write a service of CEA-708 from a caption file, such as 1:en.srt; repeatable.",
            valueName: "number:file"
        ),
        transform: parseServiceFile
    )
    var services: [ServiceFile] = []

    @Option(
        name: .customLong("services"),
        help: ArgumentHelp(
            "With --embed: write services of CEA-708 from the caption files that are in these languages, such as 1:en,2:ko; with --service, the languages of its files.",
            valueName: "number:language,…"
        ),
        transform: parseServiceLanguages
    )
    var serviceLanguages: [ServiceLanguage] = []

    @Option(
        help: ArgumentHelp(
            "Take all closed captions of another file (a video or MCC) into the video of a new movie (--output), as they are.",
            valueName: "file"
        ),
        completion: .file()
    )
    var from: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "With --from: how much later the new video shows the same, such as +1.5s or -00:01:30.",
            valueName: "time"
        ),
        transform: parseShift
    )
    var shift: Int?

    /// Refuses options that do not apply to captions inside the video.
    func validate(
        _ track: ClosedCaptionOptions,
        _ output: EditOptions,
        files: [String]
    ) throws {
        if files.isEmpty == (from == nil) {
            throw ValidationError(
                "Name either a caption file, or a file with captions after --from."
            )
        }
        if files.count > 1, serviceLanguages.isEmpty {
            throw ValidationError(
                "Several caption files require --embed and --services, such as --services 1:en,2:ko."
            )
        }
        if !services.isEmpty || !serviceLanguages.isEmpty, !embed {
            throw ValidationError("--service and --services require --embed.")
        }
        if Set(services.map(\.number)).count < services.count {
            throw ValidationError("Each service of --service has one file.")
        }
        if shift != nil, from == nil { throw ValidationError("--shift requires --from.") }
        if from != nil, track.channel != nil {
            throw ValidationError("--from takes all channels and excludes --channel.")
        }
        if replace, !embed, from == nil {
            throw ValidationError("--replace requires --embed or --from.")
        }
        guard embed || from != nil else { return }
        if output.output == nil {
            let option = from == nil ? "--embed" : "--from"
            throw ValidationError("\(option) writes a new movie and requires -o FILE.")
        }
        if let option = track.trackOptions.first {
            throw ValidationError("\(option) applies to tracks, not to captions inside the video.")
        }
    }

    /// Writes a new movie with captions inside its video.
    ///
    /// - Parameters:
    ///   - files: the captions of line 21, then files of services; none with `--from`.
    ///   - track: how they are read.
    ///   - movie: a movie or a transport stream.
    ///   - output: where the new one is written.
    ///   - progress: shows how far that is.
    /// - Returns: what was done; nil if a track is requested.
    /// - Throws: `MediaError`, after which there is no new movie.
    func write(
        _ files: [String],
        _ track: ClosedCaptionOptions,
        in movie: String,
        _ output: EditOptions,
        _ progress: Progress
    ) throws(MediaError) -> EmbedSummary? {
        if let from { return try transfer(from, to: movie, output, progress) }
        return embed ? try embed(files, track, in: movie, output, progress) : nil
    }

    /// Writes a new movie with the captions of another file inside its video.
    ///
    /// - Returns: what was done.
    /// - Throws: `MediaError`, after which there is no new movie.
    private func transfer(
        _ from: String,
        to movie: String,
        _ output: EditOptions,
        _ progress: Progress
    ) throws(MediaError) -> EmbedSummary {
        let original = try CarriedCaptions(from, progress.show)
        Messages.warn(all: original.notices.sentences)
        let embedding = EmbedCaptions(
            original.captions,
            languages: original.languages,
            in: movie,
            shiftedByMilliseconds: shift ?? 0,
            replacingChannel: replace
        )
        return try write(embedding, in: movie, output, progress)
    }

    private func write(
        _ embedding: EmbedCaptions,
        in movie: String,
        _ output: EditOptions,
        _ progress: Progress
    ) throws(MediaError) -> EmbedSummary {
        let target = output.output ?? movie
        let report = try embedding.write(
            to: target,
            replacing: output.force,
            isDryRun: output.dryRun,
            progress: progress.show
        )
        progress.clear()
        return EmbedSummary(movie: movie, output: target, isDryRun: output.dryRun, report)
    }

    /// Writes a new movie with captions of files inside its video.
    ///
    /// - Returns: what was done.
    /// - Throws: `MediaError`, after which there is no new movie.
    private func embed(
        _ files: [String],
        _ track: ClosedCaptionOptions,
        in movie: String,
        _ output: EditOptions,
        _ progress: Progress
    ) throws(MediaError) -> EmbedSummary {
        let first = files.first ?? movie
        let (captions, notices) = try track.addition(first).readClosedCaptions()
        Messages.warn(all: notices.sentences)
        let written = try CaptionServices(services, serviceLanguages, files, track.text)
        var languages = written.languages
        let language = CaptionFileName(path: first).language?.rawValue
        for channel in CEA608Channel.allCases {
            languages[.line21(channel)] = language.flatMap(broadcastCode(ofLanguage:))
        }
        let embedding = EmbedCaptions(
            captions.pairs,
            packets: try written.encoded(),
            services: written.documents.map(\.number),
            languages: languages,
            in: movie,
            replacingChannel: replace
        )
        return try write(embedding, in: movie, output, progress)
    }
}
