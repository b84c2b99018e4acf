// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Listening
import MediaReading
import Speech

/// Sounds and speakers that other programs heard.
struct SoundOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Add the sounds of a detector as proposals: CSV, JSON or JSON lines with label, start, end, confidence.",
            discussion:
                "They are marked and reported; a person decides about each before the captions are SDH.",
            valueName: "file"
        ),
        completion: .file(extensions: ["csv", "tsv", "json", "jsonl"])
    )
    var sounds: String?

    @Option(
        help: ArgumentHelp(
            "Propose music where the main audio of a movie has it, without speech and without a sound of --sounds. "
                + "Needs the weights of the voice-activity network.",
            valueName: "movie"
        ),
        completion: .file()
    )
    var media: String?

    @Option(
        help: ArgumentHelp(
            "A file that declares where label, times and confidence are (mediatag.sound-mapping/1).",
            valueName: "file"
        ),
        completion: .file(extensions: ["json"])
    )
    var soundMapping: String?

    @Option(
        help: ArgumentHelp(
            "How sounds are written: netflix, bbc, une, french-charter, ard-zdf. Default: by the profile.",
            valueName: "name"
        ),
        completion: .list(SoundConvention.all.map(\.name)),
        transform: parseSoundStyle
    )
    var soundStyle: SoundConvention?

    @Option(
        help: ArgumentHelp(
            "Take the speakers of the words from the turns of a diarisation (RTTM).",
            valueName: "file"
        ),
        completion: .file(extensions: ["rttm"])
    )
    var diarisation: String?

    func validate() throws {
        if sounds == nil, soundMapping != nil || soundStyle != nil && media == nil {
            throw ValidationError("--sound-mapping and --sound-style require --sounds FILE.")
        }
    }

    /// Refuses an output that sounds cannot be in, and one whose name states that a person has reviewed them.
    ///
    /// - Throws: `ValidationError` with what to do.
    func requireCaptions(in output: GeneratedOutputOptions, perWord: Bool) throws {
        guard sounds != nil || media != nil else { return }
        if perWord || output.file.kind == .words {
            let option = sounds == nil ? "--media" : "--sounds"
            throw ValidationError("\(option) requires captions, without --per-word.")
        }
        if CaptionFileName(path: output.output).isSDH {
            throw ValidationError(
                "\(output.output): sounds of a detector are proposals, and no SDH until a person has reviewed each; "
                    + "leave .sdh or .cc out of the name."
            )
        }
    }

    /// Reads the sounds, and listens to the movie; nil if neither is named.
    ///
    /// - Throws: `MediaError` if a file cannot be read.
    func captions(profile: String) throws -> SoundCaptions? {
        guard sounds != nil || media != nil else { return nil }
        var events: [SoundEvent] = []
        if let sounds {
            let file = try SoundFile(path: sounds, mapping: soundMapping)
            if file.skipped > 0 {
                Messages.warn("\(sounds.printable): \(file.skipped) rows or values are no sounds")
            }
            events = file.events
        }
        if let media {
            events += try music(in: media, beside: events)
            events.sort { $0.startMilliseconds < $1.startMilliseconds }
        }
        return SoundCaptions(events, convention: soundStyle ?? .usual(forProfile: profile))
    }

    /// The music of a movie.
    private func music(in media: String, beside events: [SoundEvent]) throws(MediaError)
        -> [SoundEvent]
    {
        guard let network = try VoiceNetwork.installed() else {
            throw MediaError(
                .unreadable(
                    "music cannot be distinguished from speech without the weights of the voice-activity network: run "
                        + "mediatag setup voice-activity"
                ),
                path: media
            )
        }
        let progress = Progress("listening")
        defer { progress.clear() }
        let sound = try SoundActivity(
            hearing: OpenedMedia(media),
            with: network,
            progress: progress.show
        )
        return SoundEvent.music(in: sound, beside: events)
    }

    /// Gives words the speakers of the diarisation, if one is named.
    ///
    /// - Throws: `MediaError` if the file cannot be read.
    func nameSpeakers(of transcript: inout Transcript) throws {
        guard let diarisation else { return }
        transcript.words = try Diarisation(path: diarisation).naming(transcript.words)
    }
}

/// Reads `--sound-style`.
private func parseSoundStyle(_ text: String) throws -> SoundConvention {
    guard let convention = SoundConvention.named(text) else {
        let names = SoundConvention.all.map(\.name)
        throw ValidationError(
            "\"\(text)\" is not a way to write sounds; there are \(names.joined(separator: ", "))."
                + suggestion(for: text, among: names)
        )
    }
    return convention
}
