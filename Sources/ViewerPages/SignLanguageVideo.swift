// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaReading
import MediaSelection
import Muxing
import Playlists

/// A video with sign language, which the page shows beside that of the asset.
package enum SignLanguageVideo: Equatable, Sendable {
    /// A file.
    case file(String)
    /// A video track of the asset, by its ID; the page gets it as a file, because browsers show one video of a file.
    case track(UInt32)

    /// The file, if it is one.
    var path: String? {
        if case .file(let path) = self { path } else { nil }
    }

    /// A video track of a movie beside the first: one whose language is a sign language, or with the DASH role `sign`.
    static func track(of movie: MovieFile) throws(MediaError) -> SignLanguageVideo? {
        let tracks = try MediaError.media(movie.path) { () throws(ISOMediaError) in
            try TrackFacts.all(of: movie.movie)
        }
        let video = tracks.filter { $0.kind == .video }
        return video.dropFirst().first(where: \.isSignLanguage).map { .track($0.id) }
    }

    /// The first video rendition of a presentation in a sign language that is in its folder.
    static func rendition(
        of playlist: MultivariantPlaylist,
        _ members: PlaylistMembers
    ) -> SignLanguageVideo? {
        let tags = playlist.choices.map(\.tag).filter { tag in
            tag.type == .video && tag.option?.language?.isSignLanguage == true
        }
        return tags.compactMap(\.uri).compactMap(members.path).first.map { .file($0) }
    }

    /// Writes a movie of one track of another movie.
    static func write(
        _ track: UInt32,
        of asset: OpenedMedia,
        to path: String,
        progress: (UInt64, UInt64) -> Void
    ) throws(MediaError) {
        let tracks = try TextTracks(of: asset).tracks
        let others = tracks.filter { $0.id != track }.compactMap { TrackSelector("\($0.id)") }
        let job = RemoveTracks(
            try EditedFile.open(
                asset.path,
                in: asset.file,
                for: .tracks,
                output: EditOutput(path: path, flattens: true),
                progress: progress
            )
        )
        _ = try job.run(
            .init(others, reclaims: true, allowsLast: true),
            progress: progress
        )
    }

    /// The folder for it, in that of the page.
    static let folder = "sign"

    /// The name of the file of a track of a movie, from the folder of the page.
    static func fileName(of asset: String) -> String {
        let ending = asset.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return "\(folder)/track." + (["mp4", "m4v", "mov"].contains(ending) ? ending : "mp4")
    }
}
