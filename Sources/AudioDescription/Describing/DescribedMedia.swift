// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import FileSystem
import ISOMedia
import MediaReading
import MediaSelection

/// What a script is mixed with: an audio track of a movie, or the main audio of an HLS presentation.
struct DescribedMedia {
    /// The ID of the track.
    let track: UInt32
    /// Its language; nil: not stated.
    let language: LanguageTag?
    /// The presentation; nil: it is a movie.
    let presentation: OpenedPresentation?
    /// The movie and its tracks; nil: it is a presentation.
    let movie: (media: OpenedMedia, tracks: TextTracks)?

    /// Finds the audio.
    ///
    /// - Parameters:
    ///   - options: what the user asks for.
    ///   - asset: the file of the movie or presentation.
    /// - Throws: `MediaError` if something cannot be read, `DescribeError` if there is no audio.
    init(_ options: DescribeMovie, _ asset: LocalAsset) throws {
        let path = options.dialogue.movie
        if let opened = try options.presentation(asset) {
            guard opened.audio.hasAudio else { throw DescribeError(.noAudio, path: path) }
            presentation = opened
            movie = nil
            language = opened.audio.language
            // The WAV file has one track.
            track = 1
            return
        }
        let media = try asset.media()
        let tracks = try asset.kind == .media ? TextTracks(of: media) : TextTracks(of: asset)
        guard let audio = try tracks.audio(options.track) else {
            throw DescribeError(.noAudio, path: path)
        }
        presentation = nil
        movie = (media, tracks)
        language = audio.language
        track = audio.id
    }
}

/// An HLS presentation in a folder, whose main audio is decoded if it is needed.
final class OpenedPresentation {
    let audio: PresentationAudio
    private var decoded: TemporaryName?

    private init(_ audio: PresentationAudio) {
        self.audio = audio
    }

    deinit { decoded?.remove() }

    /// Opens a presentation; nil if the file is not a multivariant playlist.
    ///
    /// - Throws: `MediaError` if it cannot be read.
    static func opening(_ asset: LocalAsset) throws(MediaError) -> OpenedPresentation? {
        try PresentationAudio.opening(asset).map(OpenedPresentation.init)
    }

    /// The main audio as a file that is removed with this value.
    ///
    /// - Returns: its path.
    /// - Throws: `MediaError` if it cannot be read, `DescribeError` if it cannot be decoded.
    func sound() throws -> String {
        if let decoded { return decoded.path }
        let temporary = TemporaryName(in: SpoolFile.temporaryFolder, for: "audio")
        decoded = temporary
        let progress = Progress("decoding")
        defer { progress.clear() }
        let damaged = try audio.write(to: temporary.path, progress: progress.show)
        guard let damaged else { throw DescribeError(.noAudio, path: audio.path) }
        if damaged > 0 { throw DescribeError(.undecodable(packets: damaged), path: audio.path) }
        return temporary.path
    }
}
