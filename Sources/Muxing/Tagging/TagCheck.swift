// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection

/// Whether a track can have what is to be said of it.
struct TagCheck {
    let path: String
    let facts: TrackFacts
    let tags: TrackTags

    /// Refuses tags that mean nothing on the track.
    ///
    /// - Throws: `MediaError.Kind.unfittingTag` with what would fit.
    func run() throws(MediaError) {
        for tag in tags.added { try requireFitting(tag) }
        if let forced = tags.forced { try requireForcible(forced) }
        if tags.forcedCompanion != nil, !facts.kind.isLegible {
            try refuse(.forcedCompanion)
        }
        if tags.fallback != nil, facts.kind != .audio {
            try refuse(.fallback)
        }
        if tags.follow != nil, facts.kind != .audio, !facts.kind.isLegible {
            try refuse(.follow)
        }
        let isGrouped = facts.kind == .audio || facts.kind.isLegible
        if tags.isDefault, !isGrouped {
            try refuse(.defaultTrack)
        }
        if tags.alternateGroup == .automatic, !isGrouped {
            try refuse(.automaticGroup)
        }
    }

    private func requireFitting(_ tag: MediaCharacteristic) throws(MediaError) {
        guard let entry = tag.entry, let kinds = tagKinds else { return }
        guard entry.appliesTo.isDisjoint(with: kinds) else { return }
        let fitting = MediaCharacteristic.catalog.filter {
            $0.assignment != .inferred && !$0.appliesTo.isDisjoint(with: kinds)
        }
        try refuse(
            .otherMedia(
                tag,
                kinds: entry.appliesTo.map(\.rawValue).sorted(),
                fitting: fitting.map { "\($0.characteristic): \($0.meaning)" }
            )
        )
    }

    /// The kinds of media whose characteristics the track can have; nil if its kind is unknown.
    private var tagKinds: Set<MediaKind>? {
        switch facts.kind {
        case .text: [.legible]
        case .other: nil
        default: facts.kind.mediaKind.map { [$0] } ?? []
        }
    }

    private func requireForcible(_ forced: ForcedSubtitles) throws(MediaError) {
        guard facts.kind.isLegible else { return try refuse(.forced) }
        if forced == .some, facts.sampleEntry != TextSampleEntry.type {
            let format = facts.sampleEntry?.description ?? "a track without a format"
            try refuse(.someForced(format: format))
        }
    }

    /// Refuses a default that people get who did not choose it.
    ///
    /// - Throws: `MediaError.Kind.unfittingTag`.
    func requireFitForDefault() throws(MediaError) {
        guard tags.isDefault else { return }
        if facts.forced == .all { try refuse(.forcedDefault) }
        if facts.isForAccessibility { try refuse(.accessibilityDefault) }
    }

    private func refuse(_ reason: UnfittingTag) throws(MediaError) {
        throw MediaError(.unfittingTag(track: facts.summary, reason), path: path)
    }
}
