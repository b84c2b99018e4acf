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
            "Hold the text of each caption against the sound of --media, too: whether it is spoken, and when. Rules S517 to S521."
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

    func validate() throws {
        if listen, media == nil { throw ValidationError("--listen needs --media.") }
        if model != nil, !listen { throw ValidationError("--model needs --listen.") }
    }

    /// Prepares to hold texts against the sound of the movie.
    ///
    /// - Returns: what listens; nil unless that is wanted.
    /// - Throws: exit code 2 if the movie cannot be read or has no audio, after reporting why.
    func listener() throws -> CueListener? {
        guard listen, let media else { return nil }
        do throws(MediaError) {
            return try CueListener(try OpenedMedia(media), model: model)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }

    /// Holds the text of captions against the sound of the movie.
    ///
    /// - Returns: what is decided; nil if no movie is named.
    /// - Throws: `MediaError` if too much of the audio cannot be decoded.
    func hear(
        _ asset: CaptionAsset,
        with listener: inout CueListener?
    ) throws(MediaError) -> TextHearing? {
        guard media != nil else { return nil }
        guard listener != nil else { return .notAsked }
        let progress = Progress("holding the text against the sound")
        defer { progress.clear() }
        return try listener?.hear(asset.document, language: asset.language) {
            progress.show(count: Int($0 * 100), of: 100)
        }
    }

    /// Listens to the movie.
    ///
    /// - Returns: what is heard; nil if no movie is named.
    /// - Throws: exit code 2 if it cannot be read or has no audio, after reporting why.
    func sound() throws -> HeardSound? {
        guard let media else { return nil }
        let progress = Progress("listening")
        defer { progress.clear() }
        do throws(MediaError) {
            let activity = try SoundActivity(
                hearing: try OpenedMedia(media),
                progress: progress.show
            )
            return .heard(activity)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
