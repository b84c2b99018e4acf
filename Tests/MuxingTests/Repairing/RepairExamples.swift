// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection
import Testing

@testable import MediaReading
@testable import Muxing

/// A fault, and what repairing it changes.
struct RepairExample: CustomTestStringConvertible {
    let testDescription: String
    let damage: @Sendable (inout Movie) throws -> Void
    let changes: [String]
    var notice: Notice?
    var syncsRoles = false

    init(
        _ name: String,
        changes: [String],
        notice: Notice? = nil,
        syncsRoles: Bool = false,
        _ damage: @escaping @Sendable (inout Movie) throws -> Void
    ) {
        testDescription = name
        self.damage = damage
        self.changes = changes
        self.notice = notice
        self.syncsRoles = syncsRoles
    }

    /// The sample with regular (3), SDH (4) and forced (5) Spanish subtitles; nothing is wrong with it.
    static func soundMovie() throws -> Movie {
        var movie = try sampleMovie()
        for (index, file) in ["es.srt", "es.sdh.srt", "es.forced.srt"].enumerated() {
            movie.append(try subtitleTrack(id: UInt32(index + 3), file: file))
        }
        try AlternateGroup(kind: .legible).establish(in: &movie)
        try movie.updateTrack(2) { $0.setReferences("folw", to: [5]) }
        try movie.updateTrack(3) { $0.setReferences("forc", to: [5]) }
        return movie
    }

    static let transcribes = MediaCharacteristic.transcribesSpokenDialog.rawValue
    static let describes = MediaCharacteristic.describesMusicAndSound.rawValue
    private static let misspelt = "public.accessibility.describes-spoken-dialog"

    /// One for each repair at least.
    static let all = tags + references

    /// What is wrong with languages, characteristics and forced flags.
    private static let tags = [
        RepairExample(
            "elng without version and flags",
            changes: ["track 3: elng es without version and flags → es"]
        ) { movie in
            try movie.update(3, ["mdia", "elng"]) { $0 = Box("elng", payload: Array("es\0".utf8)) }
        },
        RepairExample("mdhd contradicts elng", changes: ["track 3: language in mdhd fra → spa"]) {
            movie in
            try movie.update(3, ["mdia", "mdhd"]) { box in
                try box.edit(MediaHeaderBox.self) { $0.language = .init(rawValue: 0x1A41) }
            }
        },
        RepairExample(
            "a Macintosh code in an MP4",
            changes: [],
            notice: Notice(.noLanguage(.audio), track: 2)
        ) { movie in
            try movie.update(2, ["mdia"]) { $0.removeChildren("elng") }
            try movie.update(2, ["mdia", "mdhd"]) { box in
                try box.edit(MediaHeaderBox.self) { $0.language = .init(rawValue: 0) }
            }
        },
        RepairExample("no language", changes: [], notice: Notice(.noLanguage(.audio), track: 2)) {
            movie in
            try movie.update(2, ["mdia"]) { $0.removeChildren("elng") }
            try movie.update(2, ["mdia", "mdhd"]) { box in
                try box.edit(MediaHeaderBox.self) { $0.language = .undetermined }
            }
        },
        RepairExample(
            "a NUL behind a tag, and a tag that stands twice",
            changes: [
                "track 4: tagc \(transcribes)\\0 \(describes) \(describes) → "
                    + "\(transcribes) \(describes)"
            ]
        ) { movie in
            try movie.update(4, ["udta"]) { list in
                list.removeChildren("tagc")
                for tag in ["\(transcribes)\0", describes, describes] {
                    list.updateChildren { $0.append(Box("tagc", payload: Array(tag.utf8))) }
                }
            }
        },
        RepairExample(
            "a misspelt characteristic",
            changes: [
                "track 4: characteristic \(misspelt) removed",
                "track 4: characteristic \(transcribes) added",
            ]
        ) { movie in
            try movie.updateTrack(4) { track throws(ISOMediaError) in
                try track.removeCharacteristic(transcribes)
                try track.addCharacteristic(misspelt)
            }
        },
        RepairExample(
            "another characteristic that does not exist",
            changes: [],
            notice: Notice(
                .undefinedCharacteristic(MediaCharacteristic(rawValue: "public.easy-to-raed")),
                track: 4
            )
        ) { movie in
            try movie.updateTrack(4) { track throws(ISOMediaError) in
                try track.addCharacteristic("public.easy-to-raed")
            }
        },
        RepairExample(
            "sounds are described, speech is not said to be",
            changes: ["track 4: characteristic \(transcribes) added"]
        ) { movie in
            try movie.updateTrack(4) { track throws(ISOMediaError) in
                try track.removeCharacteristic(transcribes)
            }
        },
        RepairExample(
            "speech is written out, and nobody says more",
            changes: [],
            notice: Notice(.halfSDH(.transcribesSpokenDialog), track: 4)
        ) { movie in
            try movie.updateTrack(4) { track throws(ISOMediaError) in
                try track.removeCharacteristic(describes)
            }
        },
        RepairExample(
            "speech is written out, and the name says SDH",
            changes: ["track 4: characteristic \(describes) added"]
        ) { movie in
            try movie.updateTrack(4) { track throws(ISOMediaError) in
                try track.removeCharacteristic(describes)
                try track.setName("Spanish (SDH)", language: .undetermined)
            }
        },
        RepairExample(
            "all forced without some forced",
            changes: ["track 5: display flags 0x80000000 → 0xC0000000"]
        ) { movie in
            try movie.updateTrack(5) { track throws(ISOMediaError) in
                try track.updateTextEntries { $0.displayFlags.remove(.someSamplesForced) }
            }
        },
    ]
}

extension Movie {
    /// Changes the box down a path of types in a track.
    mutating func update(
        _ id: UInt32,
        _ path: [FourCC],
        _ change: (inout Box) throws -> Void
    ) throws {
        var track = try self.track(id)
        try track?.box.update(path, change)
        try updateTrack(id) { if let track { $0 = track } }
    }
}

extension Box {
    fileprivate mutating func removeChildren(_ type: FourCC) {
        updateChildren { $0.removeAll { $0.type == type } }
    }
}
