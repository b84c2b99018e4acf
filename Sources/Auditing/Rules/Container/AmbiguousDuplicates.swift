// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection

/// M116: tracks that look alike to viewers.
struct AmbiguousDuplicates: MovieRule {
    let metadata = RuleMetadata(
        "M116",
        "ambiguous-duplicates",
        "Players show no difference between two tracks of the same kind and language",
        .warning,
        rationale:
            "A viewer sees the same name twice, and automatic selection may choose either.",
        remedy: "Tag the difference, or name the tracks."
    )

    /// What players select and list by.
    private struct Appearance: Hashable {
        let kind: MediaKind
        let language: String
        var name: String
        let characteristics: Set<MediaCharacteristic>
        let isForced: Bool
        let isClosedCaption: Bool
        let format: String
    }

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        var seen: [Appearance: AuditedTrack] = [:]
        for kind in [MediaKind.audible, .legible] {
            for track in movie.tracks(kind) {
                var appearance = Self.appearance(of: track, kind)
                appearance.name = Self.plainName(of: track)
                guard let first = seen[appearance] else {
                    seen[appearance] = track
                    continue
                }
                findings.report(
                    at: .track(track.id),
                    "\(track.label) and \(first.label) are both \(kind.rawValue), "
                        + (track.knownLanguage.map { "in \($0.englishName)" }
                            ?? "without a language") + ", and have the same tags",
                    fix: movie.tag(track, .name)
                )
            }
        }
    }

    /// The name without a number that programs add, as in "English 2", and nothing if it is that of the language, which
    /// players show without a name.
    private static func plainName(of track: AuditedTrack) -> String {
        let name = (track.name ?? "").lowercased()
        let end = name.lastIndex { !$0.isNumber && !" ()#_-.".contains($0) }
        let numberless = end.map { name[...$0] } ?? ""
        let languages = track.knownLanguage.map { [$0.englishName, $0.autonym] } ?? []
        return languages.contains { $0.lowercased() == numberless } ? "" : name
    }

    private static func appearance(of track: AuditedTrack, _ kind: MediaKind) -> Appearance {
        Appearance(
            kind: kind,
            language: track.knownLanguage?.rawValue ?? "",
            name: track.name ?? "",
            characteristics: Set(track.purposes),
            isForced: track.forced == .all,
            isClosedCaption: track.kind == .closedCaption,
            // Players treat the same audio in several codecs as one option.
            format: kind == .audible ? track.format ?? "" : ""
        )
    }
}
