// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaReading
import MediaSelection
import Muxing

/// The options of a new closed caption track.
struct ClosedCaptionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Channel of the captions: CC1 to CC4. Default: the channel of the file's byte pairs, or CC1.",
            valueName: "channel"
        ),
        completion: .list(CEA608Channel.allCases.filter { !$0.isText }.map(\.rawValue)),
        transform: parseCaptionChannel
    )
    var channel: CEA608Channel?

    @OptionGroup
    var described: NewTrackOptions

    @Flag(
        inversion: .prefixedNo,
        help: "Tag as for the deaf and hard of hearing (both SDH characteristics), or not."
    )
    var sdh: Bool?

    @Option(
        name: .customLong("characteristic"),
        help: ArgumentHelp("Add a media characteristic; repeatable.", valueName: "id"),
        completion: .custom(TrackCompletion.characteristics),
        transform: parseCharacteristic
    )
    var characteristics: [MediaCharacteristic] = []

    @OptionGroup
    var text: CaptionTextOptions

    /// The options that were given and that only a track can have.
    var trackOptions: [String] {
        let given: [(String, Bool)] = [
            ("--language", described.language != nil), ("--name", described.name != nil),
            ("--sdh", sdh != nil),
            ("--characteristic", !characteristics.isEmpty), ("--default", described.isDefault),
            ("--extend", described.extend), ("--again", described.again),
        ]
        return given.filter(\.1).map(\.0)
    }

    /// Reads a caption file and describes its track.
    ///
    /// - Throws: `MediaError` if the file cannot be read.
    func addition(_ path: String) throws(MediaError) -> TrackAddition {
        var addition = try text.addition(.closedCaptions(channel), of: path)
        described.set(in: &addition)
        addition.isSDH = sdh
        addition.characteristics = characteristics
        return addition
    }
}

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
        hasFile: Bool
    ) throws {
        if hasFile == (from != nil) {
            throw ValidationError(
                "Name either a caption file, or a file with captions after --from."
            )
        }
        if !services.isEmpty, !embed {
            throw ValidationError("--service requires --embed.")
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

    /// Writes a new movie with the captions of another file inside its video.
    ///
    /// - Returns: what was done.
    /// - Throws: `MediaError`, after which there is no new movie.
    func transfer(
        to movie: String,
        _ output: EditOptions,
        _ progress: Progress
    ) throws(MediaError) -> EmbedSummary {
        let original = try CarriedCaptions(from ?? movie, progress.show)
        Messages.warn(all: original.notices.sentences)
        let embedding = EmbedCaptions(
            original.captions,
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

    /// Writes a new movie with captions inside its video.
    ///
    /// - Returns: what was done.
    /// - Throws: `MediaError`, after which there is no new movie.
    func embed(
        _ captions: String,
        _ track: ClosedCaptionOptions,
        in movie: String,
        _ output: EditOptions,
        _ progress: Progress
    ) throws(MediaError) -> EmbedSummary {
        let (captions, notices) = try track.addition(captions).readClosedCaptions()
        Messages.warn(all: notices.sentences)
        let embedding = EmbedCaptions(
            captions.pairs,
            packets: try encodeServices(track.text).packets,
            services: services.map(\.number),
            in: movie,
            replacingChannel: replace
        )
        return try write(embedding, in: movie, output, progress)
    }
}

extension EmbedOptions {
    /// The services as packets, with warnings about what they cannot carry.
    fileprivate func encodeServices(
        _ text: CaptionTextOptions
    ) throws(MediaError) -> CEA708Encoder.Encoding {
        var documents: [(number: Int, document: CaptionDocument)] = []
        for service in services {
            let reading = try text.addition(.closedCaptions(nil), of: service.file).readCaptions()
            Messages.warn(about: reading.diagnostics, in: service.file)
            let (document, losses) = reading.document.withWritableTimes
            Messages.warn(all: losses.map { "\(service.file):\($0)" })
            documents.append((service.number, document))
        }
        let encoding = CEA708Encoder(documents).encode()
        for service in services {
            let losses = encoding.losses[service.number] ?? []
            Messages.warn(all: losses.map { "\(service.file):\($0)" })
        }
        return encoding
    }
}

/// A service of CEA-708, and the file that it says.
struct ServiceFile {
    var number: Int
    var file: String
}

/// Reads `--service`, such as `1:en.srt`.
func parseServiceFile(_ text: String) throws -> ServiceFile {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let number = Int(parts[0]), 1...63 ~= number else {
        throw ValidationError(
            "\"\(text)\" is not a service and a file; write 1:en.srt, with a number from 1 to 63."
        )
    }
    return ServiceFile(number: number, file: String(parts[1]))
}

/// Reads the name of a channel of captions.
func parseCaptionChannel(_ text: String) throws -> CEA608Channel {
    guard let channel = CEA608Channel(rawValue: text.uppercased()), !channel.isText else {
        throw ValidationError("\"\(text)\" is not a caption channel; channels are CC1 to CC4.")
    }
    return channel
}
