// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection

/// What is otherwise in a movie than it was, track by track.
///
/// It is read from both movies and not from what was asked for, so that a report cannot claim what has
/// not happened, or miss what has.
enum MovieDifference {
    /// The changes in the order of the old tracks; tracks that were added follow.
    ///
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    static func changes(
        from old: Movie,
        to new: Movie,
        _ reason: EditReport.Change.Reason? = nil
    ) throws(ISOMediaError) -> [EditReport.Change] {
        if old == new { return [] }
        let before = try states(of: old)
        let after = try states(of: new)
        var changes: [EditReport.Change] = []
        for state in before {
            let id = state.facts.id
            if let same = after.first(where: { $0.facts.id == id }) {
                guard same.track != state.track || same.facts != state.facts else { continue }
                let known = try state.changes(to: same)
                changes += known.isEmpty ? state.unnamed(same) : known
            } else {
                changes.append(.init(.track, from: .facts(state.facts), to: nil))
            }
        }
        for state in after where !before.contains(where: { $0.facts.id == state.facts.id }) {
            changes.append(.init(.track, from: nil, to: .facts(state.facts)))
        }
        for index in changes.indices { changes[index].reason = reason }
        return changes
    }

    /// Whether the movie has become longer or shorter.
    ///
    /// - Throws: `ISOMediaError` where a header is damaged.
    static func durationChange(
        from old: Movie,
        to new: Movie
    ) throws(ISOMediaError) -> [EditReport.Change] {
        let (before, after) = (try duration(of: old), try duration(of: new))
        return before == after ? [] : [.init(.duration, from: before, to: after)]
    }

    private static func duration(
        of movie: Movie
    ) throws(ISOMediaError) -> EditReport.Change.Value {
        let header = try movie.header()
        guard header.duration != .max, header.timescale > 0 else { return .milliseconds(nil) }
        let milliseconds = MediaTime(
            ticks: Int64(clamping: header.duration),
            timescale: header.timescale
        ).rescaled(to: 1000, rounding: .nearest).ticks
        return .milliseconds(milliseconds)
    }

    private static func states(of movie: Movie) throws(ISOMediaError) -> [TrackState] {
        zip(movie.tracks, try TrackFacts.all(of: movie)).map(TrackState.init)
    }
}

/// A track with its facts.
private struct TrackState {
    var track: Track
    var facts: TrackFacts

    func changes(to other: TrackState) throws(ISOMediaError) -> [EditReport.Change] {
        var changes: [EditReport.Change] = []
        var reported: Set<EditReport.Change.Property> = []
        for field in Self.fields where !(field.detailOf.map(reported.contains) ?? false) {
            let (before, after) = (try field.value(self), try field.value(other))
            guard before != after else { continue }
            reported.insert(field.property)
            changes.append(.init(track: facts.id, field.property, from: before, to: after))
        }
        changes += difference(.characteristic, other) { $0.characteristics.map(\.rawValue) }
        if facts.characteristics == other.facts.characteristics,
            track.characteristicBoxes != other.track.characteristicBoxes
        {
            let (before, after) = (characteristicBoxes, other.characteristicBoxes)
            changes.append(
                .init(track: facts.id, .characteristicBoxes, from: .text(before), to: .text(after))
            )
        }
        changes += difference(.role, other, \.roles) + difference(.htmlKind, other, \.htmlKinds)
        return changes + (try references(other))
    }

    /// Changes that no field shows, by the boxes that are otherwise; where samples and their encryption
    /// vectors lie in the file is no change of the movie.
    func unnamed(_ other: TrackState) -> [EditReport.Change] {
        let types = Self.differing(track.box, other.track.box).subtracting(["stco", "co64", "saio"])
        if types.isEmpty { return [] }
        let sorted = types.sorted { $0.description < $1.description }
        return [.init(track: facts.id, .boxes(sorted), from: nil, to: nil)]
    }

    private static func differing(_ old: Box, _ new: Box) -> Set<FourCC> {
        if old == new { return [] }
        guard !old.children.isEmpty, !new.children.isEmpty else { return [old.type] }
        var types: Set<FourCC> = []
        for type in Set((old.children + new.children).map(\.type)) {
            let before = old.children.filter { $0.type == type }
            let after = new.children.filter { $0.type == type }
            guard before.count == after.count else { types.insert(type); continue }
            for (before, after) in zip(before, after) {
                types.formUnion(differing(before, after))
            }
        }
        return types
    }

    /// The tags as they stand in the file, duplicates and NULs too.
    private var characteristicBoxes: String {
        track.characteristicBoxes.map { box in
            String(decoding: box.payload, as: UTF8.self).replacing("\0", with: "\\0")
        }.joined(separator: " ")
    }

    private func difference(
        _ property: EditReport.Change.Property,
        _ other: TrackState,
        _ list: (TrackFacts) -> [String]
    ) -> [EditReport.Change] {
        let (before, after) = (list(facts), list(other.facts))
        let gone = before.filter { !after.contains($0) }
        let added = after.filter { !before.contains($0) }
        return gone.map { .init(track: facts.id, property, from: .text($0), to: nil) }
            + added.map { .init(track: facts.id, property, from: nil, to: .text($0)) }
    }

    private func references(_ other: TrackState) throws(ISOMediaError) -> [EditReport.Change] {
        let (before, after) = (try track.references(), try other.track.references())
        let types = before.map(\.type) + after.map(\.type)
        var changes: [EditReport.Change] = []
        for (index, type) in types.enumerated() where !types[..<index].contains(type) {
            let (old, new) = (
                before.first { $0.type == type }?.trackIDs,
                after.first { $0.type == type }?.trackIDs
            )
            guard old != new else { continue }
            changes.append(
                .init(
                    track: facts.id,
                    .reference(type),
                    from: old.map { .tracks($0) },
                    to: new.map { .tracks($0) }
                )
            )
        }
        return changes
    }
}

// MARK: - The fields

extension TrackState {
    private typealias Value = EditReport.Change.Value

    private struct Field: Sendable {
        var property: EditReport.Change.Property
        /// The property that says it already where it has changed as well.
        var detailOf: EditReport.Change.Property?
        var value: @Sendable (TrackState) throws(ISOMediaError) -> Value?

        init(
            _ property: EditReport.Change.Property,
            detailOf: EditReport.Change.Property? = nil,
            _ value: @escaping @Sendable (TrackState) throws(ISOMediaError) -> Value?
        ) {
            self.property = property
            self.detailOf = detailOf
            self.value = value
        }
    }

    private static let fields = [
        Field(.handler) { state in state.facts.handler.map { .text($0.description) } },
        Field(.language) { state in .text(state.facts.language?.rawValue ?? "und") },
        Field(.mediaHeaderLanguage, detailOf: .language) { state in
            .text(state.facts.mediaHeaderLanguage?.text ?? "none")
        },
        Field(.extendedLanguage, detailOf: .language) { state throws(ISOMediaError) in
            try state.track.extendedLanguageBox().map {
                .text($0.tag + ($0.header == nil ? " without version and flags" : ""))
            }
        },
        Field(.name) { state in state.facts.name.map { .text($0) } },
        Field(.alternateGroup) { state in .number(state.facts.alternateGroup) },
        Field(.isEnabled) { state in .flag(state.facts.isEnabled) },
        Field(.isExcludedFromAutoselection) { state in
            .flag(state.facts.isExcludedFromAutoselection)
        },
        Field(.forced) { state in .text(state.facts.forced.rawValue) },
        Field(.displayFlags, detailOf: .forced) { state throws(ISOMediaError) in
            let flags = try state.track.textEntries().first?.displayFlags.rawValue
            return flags.map { .number(Int($0)) }
        },
        Field(.referenceList) { state in
            let list = state.track.box.child("tref")
            return list.map(\.children.isEmpty) == true ? .flag(true) : nil
        },
        Field(.size) { state throws(ISOMediaError) in
            let header = try state.track.header()
            return .numbers([header.width.rounded, header.height.rounded])
        },
        Field(.place) { state throws(ISOMediaError) in
            let elements = try state.track.header().matrix.elements
            return .numbers([elements[6], elements[7]].map { Int($0 >> 16) })
        },
        Field(.layer) { state throws(ISOMediaError) in
            .number(Int(try state.track.header().layer))
        },
        Field(.defaultTextBox) { state throws(ISOMediaError) in
            let box = try state.track.textEntries().first?.defaultTextBox
            return box.map { .numbers([$0.left, $0.top, $0.right, $0.bottom].map(Int.init)) }
        },
    ]
}
