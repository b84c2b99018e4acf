// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Testing

@testable import MediaReading
@testable import Muxing

/// What an option changes in the movie of `RepairExample.soundMovie`.
struct TagExample: CustomTestStringConvertible {
    let testDescription: String
    let track: String
    let change: @Sendable (inout TrackTags) throws -> Void
    let changes: [String]

    init(
        _ name: String,
        _ track: String,
        _ changes: [String],
        _ change: @escaping @Sendable (inout TrackTags) throws -> Void
    ) {
        testDescription = name
        self.track = track
        self.change = change
        self.changes = changes
    }

    private static let sdh = MediaCharacteristic.sdh.map(\.rawValue)

    static let all = [
        TagExample("language", "3", ["track 3: language es → es-419"]) {
            $0.language = try LanguageTag("es-419")
        },
        TagExample("name", "3", ["track 3: name español → Castellano"]) { $0.name = "Castellano" },
        TagExample(
            "sdh",
            "3",
            Self.sdh.map { "track 3: characteristic \($0) added" } + ["track 3: role caption added"]
        ) { $0.isSDH = true },
        TagExample("no sdh", "4", Self.sdh.map { "track 4: characteristic \($0) removed" }) {
            $0.isSDH = false
        },
        TagExample(
            "forced all",
            "3",
            ["track 3: forced none → all", "track 3: role forced-subtitle added"]
        ) {
            $0.forced = .all
        },
        TagExample("forced some", "5", ["track 5: forced all → some"]) { $0.forced = .some },
        TagExample("forced none", "5", ["track 5: forced all → none"]) {
            $0.forced = ForcedSubtitles.none
        },
        TagExample(
            "dubbed",
            "2",
            ["public.translation", "public.translation.dubbed"].map {
                "track 2: characteristic \($0) added"
            } + ["track 2: role dub added"]
        ) { $0.origin = .dubbed },
        TagExample(
            "auxiliary",
            "2",
            [
                "track 2: characteristic public.auxiliary-content added",
                "track 2: role commentary added",
            ]
        ) { $0.role = .auxiliary },
        TagExample("private", "2", ["track 2: characteristic com.example.fun added"]) {
            $0.characteristics = [MediaCharacteristic(rawValue: "com.example.fun")]
        },
        TagExample("removed", "4", ["track 4: characteristic \(Self.sdh[0]) removed"]) {
            $0.removedCharacteristics = [.transcribesSpokenDialog]
        },
        TagExample("excluded", "3", ["track 3: excluded from autoselection no → yes"]) {
            $0.isExcludedFromAutoselection = true
        },
        TagExample("no followers", "2", ["track 2: folw 5 removed"]) {
            $0.follow = TrackTags.Reference.none
        },
        TagExample("follow", "2", ["track 2: folw 5 → 4"]) {
            $0.follow = .track(try #require(TrackSelector("subtitle:es:sdh")))
        },
        TagExample("followed by sound", "4", ["track 2: folw 5 → 4"]) {
            $0.follow = .track(try #require(TrackSelector("audio:en")))
        },
        TagExample("followed by none", "5", ["track 2: folw 5 removed"]) {
            $0.follow = TrackTags.Reference.none
        },
        TagExample("no companion", "3", ["track 3: forc 5 removed"]) {
            $0.forcedCompanion = TrackTags.Reference.none
        },
        TagExample("companion", "4", ["track 4: forc 5 added"]) {
            $0.forcedCompanion = .track(try #require(TrackSelector("subtitle:es:forced")))
        },
        TagExample("no group", "4", ["track 4: alternate group 2 → 0"]) {
            $0.alternateGroup = .number(0)
        },
    ]
}
