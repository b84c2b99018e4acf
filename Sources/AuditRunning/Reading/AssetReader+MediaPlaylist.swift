// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import ISOMedia
import Listening
import Looking
import MediaReading
import MediaSelection
import Playlists

/// Media playlists that are audited alone: each is judged by what its segments have.
extension AssetReader {
    /// Adds a media playlist, and its text, or its video and audio as a movie in parts.
    func add(
        _ playlist: MediaPlaylist,
        named name: String,
        _ reader: inout PlaylistMembers,
        to asset: inout Asset
    ) {
        // A list of movies (M3U) has no segments; without any, H293 reports it.
        guard playlist.targetDuration != nil, playlist.segments.contains(where: { !$0.isGap })
        else {
            asset.playlists = [PlaylistAsset(.media(playlist), fileName: name)]
            return
        }
        reader.keepsCaptions = true
        let member = reader.alone(playlist, at: name)
        asset.playlists = [PlaylistAsset(.media(playlist), fileName: name, members: [member])]
        switch member.role {
        case .iFrames: break
        case .rendition(.subtitles): addText(of: member, named: name, &reader, to: &asset)
        default: addMedia(of: member, named: name, reader, to: &asset)
        }
    }

    /// Adds the text of a playlist, whose name may state the language: `film.es.m3u8`.
    private func addText(
        of member: PlaylistMember,
        named name: String,
        _ reader: inout PlaylistMembers,
        to asset: inout Asset
    ) {
        guard let (document, format) = reader.takeText(of: member) else {
            asset.unreadable.append("\(name): its segments of text cannot be read")
            return
        }
        let file = CaptionFileName(path: name)
        let option = SelectionOption(
            kind: .legible,
            language: file.language,
            characteristics: file.isSDH ? MediaCharacteristic.sdh : [],
            isForced: file.isForced
        )
        asset.renditionTexts = [text(document, format, option, named: "text:1", in: name)]
    }

    /// Adds the tracks of a playlist's segments, and the closed captions in their video if that is requested or only
    /// that shows whether there are captions.
    private func addMedia(
        of member: PlaylistMember,
        named name: String,
        _ reader: PlaylistMembers,
        to asset: inout Asset
    ) {
        do throws(SegmentObstacle) {
            asset.movie = try reader.withMedia(of: member) { media in
                try movie(in: media, named: name, member, of: asset)
            }
        } catch {
            asset.unreadable.append("\(name): \(sentence(of: error))")
        }
    }

    private func movie(
        in media: OpenedMedia,
        named name: String,
        _ member: PlaylistMember,
        of asset: Asset
    ) throws -> MovieAsset {
        var movie = MovieAsset(try media.inspection())
        if media.movie != nil {
            let texts = try TextTracks(of: media)
            add(texts, to: &movie) { text(of: $0, texts) }
        }
        movie.path = name
        movie.container = MovieAsset.partsContainer
        movie.durationSeconds = member.playlist.map { playlist in
            playlist.segments.reduce(0) { $0 + Double($1.duration?.nanoseconds ?? 0) / 1e9 }
        }
        if listens {
            movie.sound = .untested(
                "the audio of a playlist's segments is not decoded; audit the movie that they were made from"
            )
        }
        if looks, let playlist = member.playlist {
            movie.picture = look(at: .media(playlist), named: name).picture
        }
        var asset = asset
        asset.movie = movie
        if readsPictures || needsScan(movie, of: asset) { scanCaptions(of: &movie, in: media) }
        return movie
    }

    /// Why segments cannot be looked into, and what allows it.
    func sentence(of obstacle: SegmentObstacle) -> String {
        guard obstacle.isTooLarge else { return obstacle.reason }
        return obstacle.reason
            + ": \(wholeMovieAdvice), or download the presentation and audit the files"
    }
}

extension PlaylistAsset {
    /// A media playlist that is checked alone, with its segments of text.
    init(_ playlist: MediaPlaylist, alone name: String, _ reader: inout PlaylistMembers) {
        guard playlist.targetDuration != nil else {
            self.init(.media(playlist), fileName: name)
            return
        }
        let member = reader.alone(playlist, at: name)
        self.init(.media(playlist), fileName: name, members: [member])
    }
}
