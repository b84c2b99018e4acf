// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaReading
import MediaSelection
import Muxing

/// The options of new subtitle tracks.
struct SubtitleOptions: ParsableArguments {
    @OptionGroup
    var described: NewTrackOptions

    @Flag(
        inversion: .prefixedNo,
        help: "Tag as for the deaf and hard of hearing (both SDH characteristics), or not."
    )
    var sdh: Bool?

    @Flag(
        inversion: .prefixedNo,
        help: "Tag as forced subtitles (shown even if subtitles are off), or not."
    )
    var forced: Bool?

    @Option(
        help: ArgumentHelp(
            "Caption file that repeats the cues to mark as forced, with the same times and text.",
            valueName: "file"
        ),
        completion: .file()
    )
    var forcedCues: String?

    @Option(
        name: .customLong("characteristic"),
        help: ArgumentHelp("Add a media characteristic; repeatable.", valueName: "id"),
        completion: .custom(TrackCompletion.characteristics),
        transform: parseCharacteristic
    )
    var characteristics: [MediaCharacteristic] = []

    @Option(
        help: ArgumentHelp(
            "Make these the default subtitles of an audio track (folw). Default: of all audio tracks in the same language.",
            valueName: "selector"
        ),
        completion: .custom(TrackCompletion.identifiers),
        transform: parseSelector
    )
    var follow: TrackSelector?

    @Flag(help: "Do not reference the subtitles from any audio track.")
    var noFollow = false

    @OptionGroup
    var text: CaptionTextOptions

    @OptionGroup
    var pictures: PictureTextOptions

    func validate() throws {
        if follow != nil, noFollow {
            throw ValidationError("--follow and --no-follow exclude each other.")
        }
    }

    /// Refuses options that apply to a single file, if there are several, and standard input twice.
    func validate(files: [String]) throws {
        guard files.count > 1 else { return }
        let single: [(String, Bool)] = [
            ("--language", described.language != nil), ("--name", described.name != nil),
            ("--forced-cues", forcedCues != nil), ("--default", described.isDefault),
        ]
        guard let option = single.first(where: \.1)?.0 else { return try requireOneInput(files) }
        throw ValidationError(
            "\(option) requires a single caption file; several files are described by their names: "
                + "movie.es-419.sdh.srt, es.forced.srt."
        )
    }

    private func requireOneInput(_ files: [String]) throws {
        if files.count(where: { $0 == "-" }) > 1 {
            throw ValidationError("Standard input can be read only once.")
        }
    }

    /// Reads caption files and describes their tracks.
    ///
    /// - Throws: `MediaError` if a file cannot be read.
    func additions(
        _ paths: [String],
        as format: SubtitleFormat
    ) throws(MediaError) -> [TrackAddition] {
        let progress = Progress("reading")
        defer { progress.clear() }
        var cues: TrackAddition.CueFile?
        if let forcedCues {
            cues = .init(path: forcedCues, bytes: try CaptionFile.read(forcedCues))
        }
        var additions: [TrackAddition] = []
        for path in paths {
            let recognised = try pictures.addition(format, of: path, progress)
            var addition =
                if let recognised { recognised } else {
                    try text.addition(.subtitles(format), of: path)
                }
            described.set(in: &addition)
            if let sdh { addition.isSDH = sdh }
            if let forced { addition.isForced = forced }
            if sdh == false {
                addition.characteristics.removeAll { MediaCharacteristic.sdh.contains($0) }
            }
            addition.characteristics += characteristics
            addition.forcedCues = cues
            if noFollow { addition.follow = .none }
            if let follow { addition.follow = .track(follow) }
            additions.append(addition)
        }
        return additions
    }
}

/// What `--format` of `add-subs` takes: the format of the report, or the format of the tracks.
///
/// Both are named so everywhere else; the words differ, and the option may be given twice.
enum AddSubtitlesFormat: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
    case tx3g
    case wvtt
    case stpp
}

extension [AddSubtitlesFormat] {
    /// The format of the report: the last one that was named.
    var output: OutputFormat { compactMap { OutputFormat(rawValue: $0.rawValue) }.last ?? .text }

    /// The format of the tracks: the last one that was named.
    var track: SubtitleFormat { compactMap { SubtitleFormat(rawValue: $0.rawValue) }.last ?? .tx3g }

    /// Refuses a format of tracks that the file cannot have.
    func requireTrack(in edit: AddTracks) throws {
        guard track != .tx3g, edit.isMatroska else { return }
        throw ValidationError(
            "--format \(track.rawValue) is for MP4 and QuickTime; Matroska gets SubRip, WebM WebVTT."
        )
    }
}
