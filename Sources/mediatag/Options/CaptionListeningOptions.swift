// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing
import Listening
import MediaReading
import Speech

/// The movie that captions are held against by ear.
struct CaptionListeningOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Listen to the main audio of a movie, and find captions over silence and speech without captions.",
            valueName: "movie"
        ),
        completion: .file()
    )
    var media: String?

    @Flag(
        help:
            "Hold the text of each caption against the sound of --media, too: whether it is spoken, and when. Rules S517 to S521 and S525."
    )
    var listen = false

    @Option(
        help: ArgumentHelp(
            "Acoustic model for --listen, with its dictionary, in PocketSphinx's layout. Default: the installed one of "
                + "the language.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var model: String?

    @OptionGroup var words: WordComparisonOptions

    func validate() throws {
        if words.engineText != nil, !listen {
            throw ValidationError("--engine needs --listen.")
        }
        if listen, media == nil { throw ValidationError("--listen needs --media.") }
        if model != nil, !listen { throw ValidationError("--model needs --listen.") }
    }

    /// Listens to the movie.
    ///
    /// - Returns: what is heard; nil if no movie is named.
    /// - Throws: exit code 2 if it cannot be read or has no audio, after reporting why.
    func movie() throws -> HeardMovie? {
        guard let media else { return nil }
        let progress = Progress("listening")
        defer { progress.clear() }
        do {
            let opened = try OpenedMedia(media)
            let recognition = RecognitionProgress(of: media)
            let words = try words.check().map {
                WordListener(media, $0, progress: recognition.show)
            }
            let sound = try SoundActivity(
                hearing: opened,
                with: VoiceNetwork.installed(),
                progress: progress.show
            )
            return HeardMovie(
                path: media,
                sound: sound,
                listener: listen
                    ? try CueListener(opened, model: model, sound: sound, words: words) : nil,
                recognition: recognition
            )
        } catch {
            Messages.fail(EngineRemedy.sentence(of: error))
            throw ExitCode.unreadable
        }
    }
}

/// A movie that was listened to.
struct HeardMovie {
    let path: String
    let sound: SoundActivity
    /// What holds text against the sound; nil unless that is wanted.
    var listener: CueListener?
    /// Shows how far a recogniser is.
    let recognition: RecognitionProgress

    /// Gives captions what is heard.
    ///
    /// - Parameter asset: the captions.
    /// - Throws: `MediaError` if too much of the audio cannot be decoded.
    mutating func tell(_ asset: inout CaptionAsset) throws(MediaError) {
        asset.role.movie = path
        asset.role.sound = .heard(sound)
        asset.role.text = .notAsked
        guard listener != nil else { return }
        let progress = Progress("holding the text against the sound")
        defer {
            progress.clear()
            recognition.clear()
        }
        asset.role.text = try listener?.hear(asset.document, language: asset.language) {
            progress.show(count: Int($0 * 100), of: 100)
        }
        switch asset.role.text {
        case .untested(let reason): Messages.warn("\(asset.fileName): \(reason)")
        case .failed(let reason): Messages.fail("\(asset.fileName): \(reason)")
        case .notAsked, .heard, nil: break
        }
    }
}
