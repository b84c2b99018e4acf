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
        why: String? = nil
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
                changes.append(.init("track", from: state.facts.summary, to: nil))
            }
        }
        for state in after where !before.contains(where: { $0.facts.id == state.facts.id }) {
            changes.append(.init("track", from: nil, to: state.facts.summary))
        }
        for index in changes.indices { changes[index].why = why }
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
        return before == after ? [] : [.init("duration", from: before, to: after)]
    }

    private static func duration(of movie: Movie) throws(ISOMediaError) -> String {
        let header = try movie.header()
        guard header.duration != .max, header.timescale > 0 else { return "unknown" }
        let milliseconds = MediaTime(
            ticks: Int64(clamping: header.duration),
            timescale: header.timescale
        ).rescaled(to: 1000, rounding: .nearest).ticks
        let fraction = String(milliseconds % 1000 + 1000).dropFirst()
        return "\(milliseconds / 1000).\(fraction) s"
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
        var reported: Set<String> = []
        for field in Self.fields where !reported.contains(field.detailOf ?? "") {
            let (before, after) = (try field.value(self), try field.value(other))
            guard before != after else { continue }
            reported.insert(field.name)
            changes.append(.init(track: facts.id, field.name, from: before, to: after))
        }
        changes += difference("characteristic", \.facts.characteristics, other, \.rawValue)
        if facts.characteristics == other.facts.characteristics,
            track.characteristicBoxes != other.track.characteristicBoxes
        {
            let (before, after) = (characteristicBoxes, other.characteristicBoxes)
            changes.append(.init(track: facts.id, "tagc", from: before, to: after))
        }
        changes += difference("role", \.facts.roles, other, \.self)
        changes += difference("kind", \.facts.htmlKinds, other, \.self)
        return changes + (try references(other))
    }

    /// Changes that no field shows, by the boxes that are otherwise; where samples and their encryption
    /// vectors lie in the file is no change of the movie.
    func unnamed(_ other: TrackState) -> [EditReport.Change] {
        let types = Self.differing(track.box, other.track.box).subtracting(["stco", "co64", "saio"])
        if types.isEmpty { return [] }
        let names = types.map(\.description).sorted().joined(separator: ", ")
        return [.init(track: facts.id, "boxes \(names)", from: nil, to: nil)]
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

    private func difference<Element: Hashable>(
        _ what: String,
        _ list: (TrackState) -> [Element],
        _ other: TrackState,
        _ text: (Element) -> String
    ) -> [EditReport.Change] {
        let (before, after) = (list(self), list(other))
        let gone = before.filter { !after.contains($0) }
        let added = after.filter { !before.contains($0) }
        return gone.map { .init(track: facts.id, what, from: text($0), to: nil) }
            + added.map { .init(track: facts.id, what, from: nil, to: text($0)) }
    }

    private func references(_ other: TrackState) throws(ISOMediaError) -> [EditReport.Change] {
        let before = try Self.references(of: track)
        let after = try Self.references(of: other.track)
        let types = before.map(\.type) + after.map(\.type)
        var changes: [EditReport.Change] = []
        for (index, type) in types.enumerated() where !types[..<index].contains(type) {
            let (old, new) = (
                before.first { $0.type == type }?.text, after.first { $0.type == type }?.text
            )
            guard old != new else { continue }
            changes.append(.init(track: facts.id, type.description, from: old, to: new))
        }
        return changes
    }

    private static func references(
        of track: Track
    ) throws(ISOMediaError) -> [(type: FourCC, text: String)] {
        try track.references().map { type, trackIDs in
            (type, trackIDs.isEmpty ? "no track" : trackIDs.map(String.init).joined(separator: " "))
        }
    }
}

// MARK: - The fields

extension TrackState {
    private struct Field: Sendable {
        var name: String
        /// The field that says it already where it has changed as well.
        var detailOf: String?
        var value: @Sendable (TrackState) throws(ISOMediaError) -> String?

        init(
            _ name: String,
            detailOf: String? = nil,
            _ value: @escaping @Sendable (TrackState) throws(ISOMediaError) -> String?
        ) {
            self.name = name
            self.detailOf = detailOf
            self.value = value
        }
    }

    private static let fields = [
        Field("handler") { state in state.facts.handler.description },
        Field("language") { state in state.facts.language?.rawValue ?? "und" },
        Field("language in mdhd", detailOf: "language") { state in
            state.facts.mediaHeaderLanguage.text ?? "none"
        },
        Field("elng", detailOf: "language") { state throws(ISOMediaError) in
            try state.track.extendedLanguageBox().map {
                $0.tag + ($0.header == nil ? " without version and flags" : "")
            }
        },
        Field("name") { state in state.facts.name },
        Field("alternate group") { state in "\(state.facts.alternateGroup)" },
        Field("enabled") { state in yesOrNo(state.facts.isEnabled) },
        Field("excluded from autoselection") { state in
            yesOrNo(state.facts.isExcludedFromAutoselection)
        },
        Field("forced") { state in state.facts.forced.rawValue },
        Field("display flags", detailOf: "forced") { state throws(ISOMediaError) in
            let flags = try state.track.textEntries().first?.displayFlags.rawValue
            return flags.map { "0x" + String($0, radix: 16, uppercase: true) }
        },
        Field("references") { state in
            let list = state.track.box.child("tref")
            return list.map(\.children.isEmpty) == true ? "an empty list" : nil
        },
        Field("size") { state throws(ISOMediaError) in
            let header = try state.track.header()
            return "\(header.width.rounded)×\(header.height.rounded)"
        },
        Field("place") { state throws(ISOMediaError) in
            let elements = try state.track.header().matrix.elements
            return "\(elements[6] >> 16), \(elements[7] >> 16)"
        },
        Field("layer") { state throws(ISOMediaError) in "\(try state.track.header().layer)" },
        Field("default text box") { state throws(ISOMediaError) in
            let box = try state.track.textEntries().first?.defaultTextBox
            return box.map { "\($0.left), \($0.top) to \($0.right), \($0.bottom)" }
        },
    ]
}

private func yesOrNo(_ value: Bool) -> String { value ? "yes" : "no" }
