// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AudioDescription
import MediaPrimitives
import MediaReading

/// The movie that is described, and where its dialogue is known from.
struct DialogueOptions: ParsableArguments {
    @Argument(
        help:
            "The movie: MP4, QuickTime, Matroska, or any other file that FFmpeg opens; or the multivariant playlist of an HLS presentation.",
        completion: .file()
    )
    var movie: String

    @Option(
        help: ArgumentHelp(
            "A caption file whose times count as well; may be repeated.",
            valueName: "file"
        ),
        completion: .file()
    )
    var captions: [String] = []

    @Flag(
        help:
            "Listen to the main audio as well: captions count while speech is heard in them, and so does speech without captions."
    )
    var deep = false

    /// Refuses to listen to a movie on a server.
    func requireLocalIfDeep() throws {
        if deep, RemoteName.isRemote(movie) {
            throw ValidationError("--deep requires a movie on this machine.")
        }
    }

    /// Opens the file of the movie or presentation; nil if it is on a server.
    ///
    /// - Throws: `MediaError` if it cannot be read.
    func asset() throws(MediaError) -> LocalAsset? {
        RemoteName.isRemote(movie) ? nil : try LocalAsset(movie)
    }

    /// Reads the dialogue.
    ///
    /// - Parameters:
    ///   - presentation: the presentation; nil: it is a movie.
    ///   - media: the movie, if it is open.
    /// - Returns: the dialogue.
    /// - Throws: `MediaError` or `DescribeError` if something cannot be read.
    func read(
        _ presentation: OpenedPresentation?,
        _ media: OpenedMedia?
    ) throws -> MovieDialogue {
        if let presentation { return try read(of: presentation) }
        let progress = Progress(deep ? "listening" : "reading")
        defer { progress.clear() }
        return try MovieDialogue(
            of: try media ?? RemoteMovie(movie).media(),
            files: captions,
            scansVideo: !RemoteName.isRemote(movie),
            listens: deep,
            progress: progress.show
        )
    }

    private func read(of presentation: OpenedPresentation) throws -> MovieDialogue {
        let sound = deep ? try presentation.sound() : nil
        let progress = Progress(deep ? "listening" : "reading")
        defer { progress.clear() }
        return try MovieDialogue(
            of: presentation.audio,
            files: captions,
            listeningTo: sound,
            progress: progress.show
        )
    }
}
