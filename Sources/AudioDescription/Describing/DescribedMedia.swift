// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
package import MediaReading
import MediaSelection

/// What a script is mixed with: an audio track of a movie, or the main audio of an HLS presentation.
struct DescribedMedia {
    /// The ID of the track.
    let track: UInt32
    /// Its language; nil: not stated.
    let language: LanguageTag?
    /// The presentation; nil: it is a movie.
    let presentation: DescribedPresentation?
    /// The movie and its tracks; nil: it is a presentation.
    let movie: (media: OpenedMedia, tracks: TextTracks)?

    /// Finds the audio.
    ///
    /// - Parameters:
    ///   - asset: the file of the movie or presentation.
    ///   - selector: the audio track; nil: the main audio.
    ///   - output: the file that is written; nil: the one that is read.
    /// - Throws: `MediaError` if something cannot be read, `DescribeError` if there is no audio.
    init(_ asset: LocalAsset, _ selector: TrackSelector?, output: String?) throws {
        if let opened = try DescribedPresentation.opening(asset, output: output) {
            guard opened.audio.hasAudio else { throw DescribeError(.noAudio, path: asset.path) }
            presentation = opened
            movie = nil
            language = opened.audio.language
            // The WAV file has one track.
            track = 1
            return
        }
        let media = try asset.media()
        let tracks = try asset.kind == .media ? TextTracks(of: media) : TextTracks(of: asset)
        guard let audio = try tracks.audio(selector) else {
            throw DescribeError(.noAudio, path: asset.path)
        }
        presentation = nil
        movie = (media, tracks)
        language = audio.language
        track = audio.id
    }
}

/// An HLS presentation in a folder, whose main audio is decoded if it is needed.
package final class DescribedPresentation {
    let audio: PresentationAudio
    private var decoded: TemporaryName?

    private init(_ audio: PresentationAudio) {
        self.audio = audio
    }

    deinit { decoded?.remove() }

    /// Opens a presentation.
    ///
    /// - Parameters:
    ///   - asset: the file.
    ///   - output: the file that is written; nil: the one that is read.
    /// - Returns: the presentation; nil if the file is not a multivariant playlist, or becomes a movie (`-o movie.mp4`).
    /// - Throws: `MediaError` if it cannot be read.
    package static func opening(
        _ asset: LocalAsset,
        output: String? = nil
    ) throws(MediaError) -> DescribedPresentation? {
        if let name = output?.lowercased(), !name.hasSuffix(".m3u8"), !name.hasSuffix(".m3u") {
            return nil
        }
        return try PresentationAudio.opening(asset).map(DescribedPresentation.init)
    }

    /// The main audio as a file that is removed with this value.
    ///
    /// - Parameter progress: is given how much is decoded.
    /// - Returns: its path.
    /// - Throws: `MediaError` if it cannot be read, `DescribeError` if it cannot be decoded.
    func sound(_ progress: DescriptionProgress) throws -> String {
        if let decoded { return decoded.path }
        let temporary = TemporaryName(in: SpoolFile.temporaryFolder, for: "audio")
        decoded = temporary
        let damaged = try audio.write(to: temporary.path) { progress(.decoding, $0, $1) }
        guard let damaged else { throw DescribeError(.noAudio, path: audio.path) }
        if damaged > 0 { throw DescribeError(.undecodable(packets: damaged), path: audio.path) }
        return temporary.path
    }
}
