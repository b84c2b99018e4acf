// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
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
