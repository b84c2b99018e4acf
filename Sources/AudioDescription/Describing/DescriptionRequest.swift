// SPDX-License-Identifier: Apache-2.0

import Listening
import MediaPrimitives
import MediaReading
package import MediaSelection

/// Which movie or presentation a script describes, what is known of its dialogue, and what speaks.
package struct DescriptionRequest: Sendable {
    /// The movie, or the multivariant playlist of an HLS presentation; a check takes URLs, too.
    package var movie: String
    /// The script; `-` is standard input.
    package var script: String
    /// The language of the descriptions, if the script does not state it.
    package var language: LanguageTag?
    /// Caption files whose times count as dialogue.
    package var captions: [String] = []
    /// Whether the main audio is listened to.
    package var listens = false
    /// Whether a check decodes the video, to find cuts and still pictures.
    package var looks = false
    /// What speaks.
    package var narration = NarrationRequest()
    /// How narration and main audio are mixed.
    package var mix = MixSettings()

    /// Names a movie and a script.
    package init(movie: String, script: String) {
        self.movie = movie
        self.script = script
    }

    /// Opens the file of the movie or presentation; nil if it is on a server.
    ///
    /// - Throws: `MediaError` if it cannot be read.
    func asset() throws(MediaError) -> LocalAsset? {
        RemoteName.isRemote(movie) ? nil : try LocalAsset(movie)
    }

    /// Reads the script.
    ///
    /// - Throws: `MediaError` or `ScriptError` if it cannot be read, or has no descriptions.
    func reading() throws -> ScriptReading {
        var reading = try DescriptionScript.read(script)
        reading.script.language = reading.script.language ?? language
        return reading
    }

    /// Reads the dialogue.
    ///
    /// - Parameters:
    ///   - presentation: the presentation; nil: it is a movie.
    ///   - media: the movie, if it is open.
    ///   - progress: is given how far each stage is.
    /// - Returns: the dialogue.
    /// - Throws: `MediaError` or `DescribeError` if something cannot be read.
    func dialogue(
        _ presentation: DescribedPresentation?,
        _ media: OpenedMedia?,
        _ progress: DescriptionProgress
    ) throws -> MovieDialogue {
        let stage: DescriptionStage = listens ? .listening : .reading
        if let presentation {
            return try MovieDialogue(
                of: presentation.audio,
                files: captions,
                listeningTo: listens ? presentation.sound(progress) : nil,
                progress: { progress(stage, $0, $1) }
            )
        }
        return try MovieDialogue(
            of: try media ?? RemoteMovie(movie).media(),
            files: captions,
            scansVideo: !RemoteName.isRemote(movie),
            listens: listens,
            progress: { progress(stage, $0, $1) }
        )
    }

    /// Finds out whether the script fits, and mixes nothing.
    ///
    /// - Parameter progress: is given how far each stage is.
    /// - Returns: the report, without a mix.
    /// - Throws: the error of the first thing that cannot be read.
    package func checked(
        progress: @escaping DescriptionProgress = { _, _, _ in }
    ) throws -> DescriptionReport {
        let reading = try reading()
        var notices: [DescriptionNotice] = []
        let narrator = try narration.narrator(for: reading.script, path: script, &notices)
        let asset = try asset()
        let presentation = try asset.flatMap { try DescribedPresentation.opening($0) }
        let media = try presentation == nil ? asset?.media() : nil
        let heard = try dialogue(presentation, media, progress)
        let pictures =
            try looks ? pictures(presentation == nil ? nil : asset, media, progress) : nil
        let check = try ScriptCheck(
            reading,
            in: heard,
            language: narrator.voiceLanguage,
            release: mix.rampMilliseconds,
            pictures: pictures,
            measuring: narrator.speech
        )
        return DescriptionReport(check, reading, heard, notices)
    }

    /// Decodes the video.
    private func pictures(
        _ presentation: LocalAsset?,
        _ media: OpenedMedia?,
        _ progress: DescriptionProgress
    ) throws(MediaError) -> DescribedPictures? {
        let changes: PictureChanges
        if let presentation {
            changes = try PictureChanges(of: presentation.playlist(), at: presentation.path) {
                progress(.looking, $0, $1)
            }
        } else if let media {
            changes = try PictureChanges(of: media) { progress(.looking, $0, $1) }
        } else {
            return nil
        }
        return DescribedPictures(cuts: changes.cuts, still: changes.still)
    }
}

/// The stages of a description that take a while.
package enum DescriptionStage: String, Sendable {
    case reading, listening, looking, decoding, speaking, measuring, mixing, adding
}

/// Is given a stage, how much of it is done, and how much there is: descriptions while they are spoken, else bytes.
package typealias DescriptionProgress = (DescriptionStage, _ done: UInt64, _ total: UInt64) -> Void
