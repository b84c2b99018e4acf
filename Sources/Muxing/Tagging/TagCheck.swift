// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection

/// Whether a track can have what is to be said of it.
struct TagCheck {
    let path: String
    let facts: TrackFacts
    let tags: TrackTags

    /// Refuses tags that mean nothing on the track.
    ///
    /// - Throws: `MuxingError.Kind.unfittingTag` with what would fit.
    func run() throws(MuxingError) {
        for tag in tags.added { try requireFitting(tag) }
        if let forced = tags.forced { try requireForcible(forced) }
        if tags.forcedCompanion != nil, !facts.kind.isLegible {
            try refuse("only subtitles have a forced companion")
        }
        if tags.fallback != nil, facts.kind != .audio {
            try refuse("only a sound track has a fallback")
        }
        if tags.follow != nil, facts.kind != .audio, !facts.kind.isLegible {
            try refuse("--follow is between a sound track and subtitles")
        }
        let isGrouped = facts.kind == .audio || facts.kind.isLegible
        if tags.isDefault, !isGrouped {
            try refuse("only sound and subtitle tracks are the default of a group")
        }
        if tags.alternateGroup == .automatic, !isGrouped {
            try refuse("only sound and subtitle tracks are put into a group by themselves")
        }
    }

    private func requireFitting(_ tag: MediaCharacteristic) throws(MuxingError) {
        guard let entry = tag.entry, let kinds = tagKinds else { return }
        guard entry.appliesTo.isDisjoint(with: kinds) else { return }
        let names = entry.appliesTo.map(\.rawValue).sorted().joined(separator: " and ")
        let fitting = MediaCharacteristic.catalog.filter {
            $0.assignment != .inferred && !$0.appliesTo.isDisjoint(with: kinds)
        }
        let list = fitting.map { "\n  \($0.characteristic): \($0.meaning)" }.joined()
        let advice = list.isEmpty ? "no characteristic fits it" : "such a track can have:" + list
        try refuse("\(tag) is for \(names) media; \(advice)")
    }

    /// The kinds of media whose characteristics the track can have; nil where nobody knows what it is.
    private var tagKinds: Set<MediaKind>? {
        switch facts.kind {
        case .text: [.legible]
        case .other: nil
        default: facts.kind.mediaKind.map { [$0] } ?? []
        }
    }

    private func requireForcible(_ forced: ForcedSubtitles) throws(MuxingError) {
        guard facts.kind.isLegible else { return try refuse("only subtitles can be forced") }
        if forced == .some, facts.sampleEntry != TextSampleEntry.type {
            let format = facts.sampleEntry?.description ?? "a track without a format"
            try refuse("\(format) cannot say that some of it is forced; only tx3g can")
        }
    }

    /// Refuses a default that people get who did not choose it.
    ///
    /// - Throws: `MuxingError.Kind.unfittingTag`.
    func requireFitForDefault() throws(MuxingError) {
        guard tags.isDefault else { return }
        if facts.forced == .all { try refuse("forced subtitles are never the default") }
        if facts.isForAccessibility {
            try refuse(
                "a track for accessibility is never the default; players choose it by its tags"
            )
        }
    }

    private func refuse(_ reason: String) throws(MuxingError) {
        throw MuxingError(.unfittingTag(track: facts.summary, reason), path: path)
    }
}
