// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
package import MediaSelection
import Playlists

/// The main audio of an HLS presentation in a folder, with what shows when there is speech in it.
///
/// It is the default audio of the group that the first variant with video names, and without one the audio inside that
/// variant.
package struct PresentationAudio: Sendable {
    /// The multivariant playlist, as the user named it.
    package let path: String
    /// Its language; nil: not stated.
    package let language: LanguageTag?
    /// Whether the presentation has audio, as far as it is known without decoding it.
    package let hasAudio: Bool
    /// The subtitles.
    package let texts: TextTracks
    /// How long the segments of the video last together, in milliseconds; nil: not known.
    package let length: Int?
    let master: MultivariantPlaylist
    /// The media playlist with the audio.
    let uri: String
    /// The line that names it, counted from 1.
    let line: Int
    private let video: PlaylistMember
    private let members: PlaylistMembers

    /// Opens a presentation.
    ///
    /// - Parameter asset: the file of the playlist.
    /// - Returns: nil if the file is not a multivariant playlist.
    /// - Throws: `MediaError` if it cannot be read, or has no variant.
    package static func opening(_ asset: LocalAsset) throws(MediaError) -> PresentationAudio? {
        guard asset.kind == .playlist else { return nil }
        let path = asset.path
        let (playlist, members) = try PlaylistMembers.open(path)
        guard case .multivariant(let master) = playlist else { return nil }
        return try PresentationAudio(master, members, path)
    }

    private init(
        _ master: MultivariantPlaylist,
        _ opened: PlaylistMembers,
        _ path: String
    ) throws(MediaError) {
        var members = opened
        guard let variant = PresentationTimeline.videoVariant(of: master),
            let variantURI = variant.uri
        else { throw MediaError(.playlist(PlaylistError(.noVariant, path: path)), path: path) }
        texts = TextTracks(of: PresentationText(.multivariant(master), members, at: path))
        video = members.read(variantURI, lines: [variant.line], role: .variant)
        let group = variant.tag.audioGroup.map { master.members(of: $0, .audio) } ?? []
        let plain = group.filter { placed in
            placed.tag.option?.characteristics.contains(where: \.isAccessibility) != true
        }
        let main = plain.first { $0.tag.isDefault == true } ?? plain.first ?? group.first
        uri = main?.tag.uri ?? variantURI
        line = main?.tag.uri == nil ? variant.line : main?.line ?? variant.line
        let audioLine = line
        let own = main?.tag.uri.map {
            members.read($0, lines: [audioLine], role: .rendition(.audio))
        }
        let stated = main?.tag.option?.language ?? own?.mediaLanguage
        language = stated == .undetermined ? nil : stated
        hasAudio = main != nil || video.tracks?.contains { $0.kind == .audio } ?? true
        length = video.playlist.flatMap(Self.length)
        self.path = path
        self.master = master
        self.members = members
    }

    private static func length(of playlist: MediaPlaylist) -> Int? {
        var sum = 0
        for segment in playlist.segments {
            let (next, overflow) = sum.addingReportingOverflow(segment.duration?.nanoseconds ?? 0)
            guard !overflow else { return nil }
            sum = next
        }
        return sum / 1_000_000
    }

    /// What viewers can select.
    package var options: [SelectionOption] { master.renditions.compactMap(\.tag.option) }

    /// The closed captions in the video.
    ///
    /// - Returns: nil if the video cannot be looked into.
    package func closedCaptions() -> EmbeddedCaptions? {
        guard case .success(let found)? = members.captions(of: video, keeping: .all) else {
            return nil
        }
        return found
    }
}
