// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection

/// References that let players choose subtitles that fit the sound.
///
/// `folw` leads from a sound track to the subtitle track that is its default; where that one belongs to
/// a pair of regular and forced subtitles, to the forced one. `forc` leads from the regular to the
/// forced track of a pair. Source: QuickTime File Format, "Track Reference Atoms", "Referencing a
/// Related Forced Subtitle Track".
struct SelectionFollowers {
    let path: String
    let newTrack: UInt32
    let language: LanguageTag
    let tracks: [TrackFacts]

    /// Sets the references for a subtitle track that is in the movie already.
    ///
    /// - Returns: what was changed.
    /// - Throws: `MediaError` if a selector does not name one audio track.
    static func set(
        in movie: inout Movie,
        newTrack: UInt32,
        language: LanguageTag,
        follow: TrackAddition.Follow,
        path: String
    ) throws(MediaError) -> [EditReport.Change] {
        var edited = movie
        let tracks = try MediaError.media(path) { () throws(ISOMediaError) in
            try TrackFacts.all(of: edited)
        }
        let followers = SelectionFollowers(
            path: path,
            newTrack: newTrack,
            language: language,
            tracks: tracks
        )
        let sounds = try followers.sounds(follow)
        let changes = try MediaError.media(path) { () throws(ISOMediaError) in
            try followers.setForcedCompanions(in: &edited)
                + followers.setFollowers(of: sounds, always: follow.namesTrack, in: &edited)
        }
        movie = edited
        return changes
    }

    private var isForced: Bool { tracks.contains { $0.id == newTrack && $0.forced == .all } }

    /// The subtitle tracks of the new one's language that are, or are not, forced; without the new one.
    private func subtitles(forced: Bool) -> [TrackFacts] {
        tracks.filter {
            $0.kind == .subtitle && $0.language == language && ($0.forced == .all) == forced
                && $0.id != newTrack
        }
    }

    private func sounds(_ follow: TrackAddition.Follow) throws(MediaError) -> [TrackFacts] {
        let sounds = tracks.filter { $0.kind == .audio }
        switch follow {
        case .none: return []
        case .track(let selector): return [try selector.only(of: sounds, path: path)]
        case .sameLanguage: return sounds.filter { $0.language?.matches(language) ?? false }
        }
    }

    /// Pairs regular and forced subtitles of one language.
    private func setForcedCompanions(
        in movie: inout Movie
    ) throws(ISOMediaError) -> [EditReport.Change] {
        let regular = isForced ? subtitles(forced: false).map(\.id) : [newTrack]
        let forced = isForced ? newTrack : subtitles(forced: true).first?.id
        guard let forced else { return [] }
        var changes: [EditReport.Change] = []
        for id in regular {
            try movie.updateTrack(id) { track throws(ISOMediaError) in
                guard try track.references("forc").isEmpty else { return }
                track.setReferences("forc", to: [forced])
                changes.append(
                    .init(
                        track: id,
                        .reference("forc"),
                        from: nil,
                        to: .tracks([forced]),
                        .ownForcedSubtitles
                    )
                )
            }
        }
        return changes
    }

    /// Lets sound tracks lead to the new subtitles, or to the forced ones of its pair.
    ///
    /// A sound track that leads somewhere already stays as it is, unless it was named, or leads to the
    /// regular track of a pair whose forced one has come just now.
    private func setFollowers(
        of sounds: [TrackFacts],
        always: Bool,
        in movie: inout Movie
    ) throws(ISOMediaError) -> [EditReport.Change] {
        let target = isForced ? newTrack : subtitles(forced: true).first?.id ?? newTrack
        let regular = Set(subtitles(forced: false).map(\.id))
        var changes: [EditReport.Change] = []
        for sound in sounds {
            try movie.updateTrack(sound.id) { track throws(ISOMediaError) in
                let present = try track.references("folw")
                let leadsToPair =
                    isForced && !present.isEmpty && present.allSatisfy(regular.contains)
                guard always || present.isEmpty || leadsToPair, present != [target] else { return }
                track.setReferences("folw", to: [target])
                changes.append(
                    .init(
                        track: sound.id,
                        .reference("folw"),
                        from: present.isEmpty ? nil : .tracks(present),
                        to: .tracks([target]),
                        .ownDefaultSubtitles
                    )
                )
            }
        }
        return changes
    }
}

extension TrackAddition.Follow {
    fileprivate var namesTrack: Bool {
        if case .track = self { return true }
        return false
    }
}
