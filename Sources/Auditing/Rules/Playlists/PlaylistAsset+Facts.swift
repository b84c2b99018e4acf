// SPDX-License-Identifier: Apache-2.0

import Playlists

extension PlaylistAsset {
    /// How long the programme is: the longest variant that has ended; nil where none could be read.
    var programmeDuration: DecimalSeconds? {
        members.filter { $0.role == .variant }.compactMap(\.playlist).filter(\.hasEnded)
            .map(\.duration).max()
    }

    /// What a variant needs together with the most demanding rendition of each of its groups; nil where
    /// not all of it could be measured.
    func need(
        of variant: MultivariantPlaylist.Variant
    ) -> (peak: Int, average: Int)? {
        guard let playlist = multivariant, let own = rates[variant.uri ?? ""] else { return nil }
        var (peak, average) = (own.peak, own.average)
        for type in [RenditionType.audio, .subtitles] {
            guard let group = variant.tag.group(of: type) else { continue }
            let uris = playlist.members(of: group, type).compactMap(\.tag.uri)
            let members = uris.compactMap { rates[$0] }
            // Nothing tells what a group has that is not defined.
            guard members.count == uris.count, !playlist.members(of: group, type).isEmpty else {
                return nil
            }
            // A rendition that is the variant's own playlist is counted there.
            let others = uris.contains(variant.uri ?? "") ? [] : members
            peak += others.map(\.peak).max() ?? 0
            average += others.map(\.average).max() ?? 0
        }
        return (peak, average)
    }

    /// All URIs with the lines they stand on, counted from 1.
    var uris: [(line: Int, uri: String)] {
        let lines = self.lines.enumerated().filter { $0.element.kind == .uri }
            .map { (line: $0.offset + 1, uri: $0.element.text) }
        let attributes = taggedLines.compactMap { tagged in
            tagged.attributes.text("URI").map { (line: tagged.number, uri: $0) }
        }
        return (lines + attributes).sorted { $0.line < $1.line }
    }
}

extension PlaylistMember {
    /// The cues of its WebVTT segments, each once though it may be in several.
    var cues: [TextSegment.Cue] {
        var cues: [TextSegment.Cue] = []
        for cue in (textSegments ?? []).flatMap(\.cues) where cues.last != cue { cues.append(cue) }
        return cues
    }
}

extension PlaylistText {
    /// The tags of a kind with their lines, counted from 1.
    func tags<Tag: PlaylistTag>(_ type: Tag.Type) -> [(tag: Tag, line: Int)] {
        lines.enumerated().compactMap { index, line in
            guard line.tag == Tag.name, let tag = Tag(line) else { return nil }
            return (tag, index + 1)
        }
    }
}
