// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Matroska

/// What differs between the tracks of a Matroska file before and after an edit.
enum MatroskaDifference {
    /// The changes, in the order of the tracks.
    static func changes(
        from old: [MatroskaTrack],
        to new: [MatroskaTrack]
    ) -> [EditReport.Change] {
        TrackFacts.all(of: old).filter { new.indices.contains($0.index) }.flatMap { track in
            changes(track.facts.id, old[track.index], new[track.index])
        }
    }

    private static func changes(
        _ id: UInt32,
        _ old: MatroskaTrack,
        _ new: MatroskaTrack
    ) -> [EditReport.Change] {
        var changes: [EditReport.Change] = []
        func compare(_ property: EditReport.Change.Property, _ before: String?, _ after: String?) {
            guard before != after else { return }
            changes.append(
                EditReport.Change(
                    track: id,
                    property,
                    from: before.map { .text($0) },
                    to: after.map { .text($0) }
                )
            )
        }
        compare(.language, old.languageBCP47 ?? old.language, new.languageBCP47 ?? new.language)
        // The code for older readers follows the language; it is a change of its own where only it differs.
        if changes.isEmpty { compare(.languageElement, old.language, new.language) }
        compare(.name, old.name, new.name)
        for flag in MatroskaFlag.allCases where old.has(flag) != new.has(flag) {
            changes.append(
                EditReport.Change(
                    track: id,
                    .flag(flag),
                    from: .flag(old.has(flag)),
                    to: .flag(new.has(flag))
                )
            )
        }
        return changes
    }
}
