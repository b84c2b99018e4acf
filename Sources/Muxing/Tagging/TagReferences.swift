// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaReading

/// References that tags ask for: `folw`, `forc` and `fall`.
///
/// `folw` is in the sound track and leads to its default subtitles; where those are the regular ones
/// of a pair, to the forced ones. Source: QuickTime File Format, "Track Reference Atoms".
struct TagReferences {
    let path: String
    /// The tracks that selectors are about: those of the movie as it was read.
    let tracks: [TrackFacts]
    /// The movie, with everything else written.
    private(set) var movie: Movie
    /// Why a sound track leads elsewhere than was asked for.
    private(set) var reasons: [UInt32: EditReport.Change.Reason] = [:]
    private(set) var notices: [Notice] = []

    init(path: String, tracks: [TrackFacts], movie: Movie) {
        self.path = path
        self.tracks = tracks
        self.movie = movie
    }

    /// Sets what the tags of some tracks ask for; pairs first, as sound tracks lead to them.
    ///
    /// - Throws: `MediaError` where a selector does not name one fitting track.
    mutating func set(_ requests: [(facts: TrackFacts, tags: TrackTags)]) throws(MediaError) {
        for (facts, tags) in requests {
            if let companion = tags.forcedCompanion { try pair(facts.id, with: companion) }
            if let fallback = tags.fallback { try setFallback(of: facts.id, to: fallback) }
        }
        for (facts, tags) in requests {
            guard let follow = tags.follow else { continue }
            if facts.kind == .audio {
                try lead(facts.id, to: follow)
            } else {
                try beFollowed(facts.id, by: follow)
            }
        }
    }

    // MARK: - Subtitles of sound

    private mutating func lead(_ sound: UInt32, to follow: TrackTags.Reference) throws(MediaError) {
        guard case .track(let selector) = follow else { return try write("folw", sound, to: []) }
        let legible = tracks.filter(\.kind.isLegible)
        try lead(sound, toTrack: try selector.only(of: legible, path: path).id)
    }

    private mutating func beFollowed(
        _ subtitles: UInt32,
        by follow: TrackTags.Reference
    ) throws(MediaError) {
        let sounds = tracks.filter { $0.kind == .audio }
        if case .track(let selector) = follow {
            return try lead(try selector.only(of: sounds, path: path).id, toTrack: subtitles)
        }
        for sound in sounds {
            let present = try references("folw", of: sound.id)
            try write("folw", sound.id, to: present.filter { $0 != subtitles })
        }
    }

    private mutating func lead(_ sound: UInt32, toTrack target: UInt32) throws(MediaError) {
        let forced = try references("forc", of: target).first
        if let forced {
            reasons[sound] = .pairedSubtitles(regular: target, forced: forced)
        }
        try write("folw", sound, to: [forced ?? target])
    }

    // MARK: - Pairs and fallbacks

    private mutating func pair(
        _ regular: UInt32,
        with companion: TrackTags.Reference
    ) throws(MediaError) {
        guard case .track(let selector) = companion else {
            return try write("forc", regular, to: [])
        }
        let named = try selector.only(of: tracks.filter(\.kind.isLegible), path: path)
        let (first, second) = (try current(regular), try current(named.id))
        if first.forced == .all {
            try refuse(first, .forcedRegular)
        }
        if second.forced != .all {
            try refuse(second, .companionNotForced)
        }
        if first.language != second.language {
            notices.append(Notice(.pairOfLanguages(first.id, second.id)))
        }
        try write("forc", regular, to: [named.id])
    }

    private mutating func setFallback(
        of sound: UInt32,
        to fallback: TrackTags.Reference
    ) throws(MediaError) {
        guard case .track(let selector) = fallback else {
            return try write("fall", sound, to: [])
        }
        let target = try selector.only(of: tracks.filter { $0.kind == .audio }, path: path)
        var chain = [target.id]
        while let last = chain.last, last != sound {
            guard let next = try references("fall", of: last).first, !chain.contains(next) else {
                return try write("fall", sound, to: [target.id])
            }
            chain.append(next)
        }
        try refuse(target, .fallbackLoop(sound))
    }

    // MARK: - Boxes

    private func current(_ id: UInt32) throws(MediaError) -> TrackFacts {
        let facts = try MediaError.media(path) { () throws(ISOMediaError) in
            try TrackFacts.all(of: movie).first { $0.id == id }
        }
        guard let facts else { preconditionFailure("track \(id) was there before") }
        return facts
    }

    private func references(_ type: FourCC, of id: UInt32) throws(MediaError) -> [UInt32] {
        try MediaError.media(path) { () throws(ISOMediaError) in
            try movie.track(id)?.references(type) ?? []
        }
    }

    private mutating func write(
        _ type: FourCC,
        _ id: UInt32,
        to targets: [UInt32]
    ) throws(MediaError) {
        guard try references(type, of: id) != targets else { return }
        var edited = movie
        try MediaError.media(path) { () throws(ISOMediaError) in
            try edited.updateTrack(id) { $0.setReferences(type, to: targets) }
        }
        movie = edited
    }

    private func refuse(_ facts: TrackFacts, _ reason: UnfittingTag) throws(MediaError) {
        throw MediaError(.unfittingTag(track: facts.summary, reason), path: path)
    }
}
