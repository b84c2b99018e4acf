// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists

extension PlaylistAsset {
    /// The duration of the presentation: the longest variant that has ended; nil if none could be read.
    var presentationDuration: DecimalSeconds? {
        members.filter { $0.role == .variant }.compactMap(\.playlist).filter(\.hasEnded).map(
            \.duration
        ).max()
    }

    /// What a variant needs together with the most demanding rendition of each of its groups; nil where
    /// not all of it could be measured.
    func need(of variant: MultivariantPlaylist.Variant) -> VariantNeed? {
        guard let playlist = multivariant, let own = rates[variant.uri ?? ""] else { return nil }
        var need = VariantNeed()
        // A video that is selected is shown in place of the variant's own.
        let videos = variant.tag.videoGroup.map { playlist.members(of: $0, .video) } ?? []
        let others = videos.compactMap(\.tag.uri).map { rates[$0] }
        guard !others.contains(where: { $0 == nil }) else { return nil }
        need.add([own] + others.compactMap(\.self))
        for type in [RenditionType.audio, .subtitles] {
            guard let group = variant.tag.group(of: type) else { continue }
            let uris = playlist.members(of: group, type).compactMap(\.tag.uri)
            let members = uris.compactMap { rates[$0] }
            // The members of an undefined group are unknown.
            guard members.count == uris.count, !playlist.members(of: group, type).isEmpty else {
                return nil
            }
            // A rendition that is the variant's own playlist is counted there.
            need.add(uris.contains(variant.uri ?? "") ? [] : members)
        }
        return need
    }

    /// Whether a rendition is known to show no text at any time.
    func isWordless(_ rendition: MediaRendition) -> Bool {
        if rendition.type == .closedCaptions {
            return absentChannels.contains(rendition.instreamID ?? "")
        }
        return members.first { $0.uri == rendition.uri }?.showsText == false
    }

    /// Whether there is text to choose, as far as is known.
    var hasWords: Bool {
        (multivariant?.renditions ?? []).contains { placed in
            placed.tag.type?.kind == .legible && !isWordless(placed.tag)
        }
    }

    /// Whether a rendition may be captions of what is heard: text that is not known to be wordless, forced subtitles, a
    /// description of the video or a commentary.
    func mayBeCaptions(_ rendition: MediaRendition) -> Bool {
        guard rendition.type?.kind == .legible, !isWordless(rendition) else { return false }
        if rendition.type == .closedCaptions { return true }
        let tags = rendition.option?.characteristics ?? []
        return rendition.isForced != true && !tags.contains(.forcedOnlySubtitles)
            && (!rendition.describesVideo || rendition.isSDH) && !tags.contains(.auxiliaryContent)
            && !NameHint.isCommentary(rendition.name ?? "")
    }

    /// Whether there is text to choose that may be captions of what is heard.
    var hasCaptions: Bool {
        (multivariant?.renditions ?? []).contains { mayBeCaptions($0.tag) }
    }

    /// All URIs with their lines, counted from 1.
    var uris: [(line: Int, uri: String)] {
        let lines = self.lines.enumerated().filter { $0.element.kind == .uri }.map {
            (line: $0.offset + 1, uri: $0.element.text)
        }
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

extension PlaylistAsset {
    /// A track in the media of a variant, and the playlist that leads to it.
    struct VariantTrack {
        let uri: String
        let track: MemberTrack
    }

    /// The tracks of a kind in the media of a variant and of the audio renditions that it can be played with;
    /// `isWhole` where nothing else can be in them.
    func tracks(_ kind: MemberTrack.Kind, of variant: MultivariantPlaylist.Variant) -> (
        tracks: [VariantTrack], isWhole: Bool
    ) {
        let group = kind == .audio ? variant.tag.audioGroup : nil
        let renditions = group.flatMap { multivariant?.members(of: $0, .audio) } ?? []
        var uris: [String] = []
        for uri in [variant.uri].compactMap(\.self) + renditions.compactMap(\.tag.uri)
        where !uris.contains(uri) { uris.append(uri) }
        let found = uris.flatMap { uri in
            (tracks[uri] ?? []).filter { $0.kind == kind }.map { VariantTrack(uri: uri, track: $0) }
        }
        let isWhole = uris.allSatisfy(hasOneSection) && found.allSatisfy { $0.track.codec != nil }
        let isDefined = (group == nil || !renditions.isEmpty) && variant.tag.videoGroup == nil
        return (found, isWhole && isDefined)
    }

    /// Whether the first segment of a member speaks for all of them.
    private func hasOneSection(_ uri: String) -> Bool {
        guard tracks[uri] != nil, let playlist = members.first(where: { $0.uri == uri })?.playlist
        else { return false }
        let maps = Set(playlist.segments.compactMap { playlist.map(of: $0)?.uri })
        return maps.count < 2 && !playlist.segments.contains(where: \.isDiscontinuity)
    }
}

/// The bit rates of a variant's own playlist and of the most demanding rendition of each of its groups, added
/// up; the sum is rounded once.
struct VariantNeed {
    private var exactPeak = 0
    private var exactAverage = 0
    private var exactLeastPeak = 0
    private var parts = 0

    /// Bits a second at most, rounded up.
    var peak: Int { SegmentBitRate.roundedUp(exactPeak) }

    /// Bits a second on average, rounded up.
    var average: Int { SegmentBitRate.roundedUp(exactAverage) }

    /// The lowest `BANDWIDTH` that differs from the peak by rounding alone: of the durations, which are
    /// written in thousandths of a second, and of each bit rate, which is an integer
    /// [RFC 8216bis-22, 4.2 and 4.4.6.2.1].
    var leastStatement: Int { exactLeastPeak / 1_000_000 - parts }

    /// Adds the alternatives of which one is played: the most demanding counts.
    mutating func add(_ alternatives: [SegmentBitRate]) {
        guard !alternatives.isEmpty else { return }
        parts += 1
        exactPeak += alternatives.map(\.exactPeak).max() ?? 0
        exactAverage += alternatives.map(\.exactAverage).max() ?? 0
        exactLeastPeak += alternatives.map(\.leastPeak).max() ?? 0
    }
}
