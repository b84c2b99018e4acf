// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AudioDescription
import MediaPrimitives
import MediaSelection

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

    /// What is asked of the library.
    ///
    /// - Parameters:
    ///   - script: the script.
    ///   - narration: what speaks.
    ///   - mix: how narration and main audio are mixed.
    ///   - language: the language of the descriptions, if the script does not state it.
    /// - Returns: the request.
    func request(
        _ script: String,
        _ narration: NarrationOptions,
        _ mix: MixSettings,
        _ language: LanguageTag?
    ) -> DescriptionRequest {
        var request = DescriptionRequest(movie: movie, script: script)
        request.language = language
        request.captions = captions
        request.listens = deep
        request.narration = narration.request
        request.mix = mix
        return request
    }
}
