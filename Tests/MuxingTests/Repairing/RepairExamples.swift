// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection
import Testing

@testable import Muxing

/// A fault, and what repairing it changes.
struct RepairExample: CustomTestStringConvertible {
    let testDescription: String
    let damage: @Sendable (inout Movie) throws -> Void
    let changes: [String]
    var warning: String?
    var syncsRoles = false

    init(
        _ name: String,
        changes: [String],
        warning: String? = nil,
        syncsRoles: Bool = false,
        _ damage: @escaping @Sendable (inout Movie) throws -> Void
    ) {
        testDescription = name
        self.damage = damage
        self.changes = changes
        self.warning = warning
        self.syncsRoles = syncsRoles
    }

    /// The sample with regular (3), SDH (4) and forced (5) Spanish subtitles; nothing is wrong with it.
    static func soundMovie() throws -> Movie {
        var movie = try sampleMovie()
        for (index, file) in ["es.srt", "es.sdh.srt", "es.forced.srt"].enumerated() {
            movie.append(try subtitleTrack(id: UInt32(index + 3), file: file))
        }
        _ = try LegibleGroup.establish(in: &movie, newTrack: 5, preferred: nil)
        try movie.updateTrack(2) { $0.setReferences("folw", to: [5]) }
        try movie.updateTrack(3) { $0.setReferences("forc", to: [5]) }
        return movie
    }

    private static let transcribes = MediaCharacteristic.transcribesSpokenDialog.rawValue
    private static let describes = MediaCharacteristic.describesMusicAndSound.rawValue
    private static let misspelt = "public.accessibility.describes-spoken-dialog"
    private static let dashRoles = "urn:mpeg:dash:role:2011"

    /// One for each repair at least.
    static let all = [
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
            changes: ["track 2: elng en added", "track 4: elng es added"]
        ) { movie in
            for (id, code): (UInt32, UInt16) in [(2, 0), (4, 6)] {
                try movie.update(id, ["mdia"]) { $0.removeChildren("elng") }
                try movie.update(id, ["mdia", "mdhd"]) { box in
                    try box.edit(MediaHeaderBox.self) { $0.language = .init(rawValue: code) }
                }
            }
        },
        RepairExample("no language", changes: [], warning: "track 2 (audio) states no language") {
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
            warning: "nothing called public.easy-to-raed is defined"
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
            warning: "track 4 has \(transcribes) alone"
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
        RepairExample(
            "references to no track",
            changes: [
                "track 2: folw 5 99 → 5", "track 3: cdsc 99 removed",
                "track 4: references an empty list removed",
            ]
        ) { movie in
            try movie.updateTrack(2) { $0.setReferences("folw", to: [5, 99]) }
            try movie.updateTrack(3) { $0.setReferences("cdsc", to: [99]) }
            try movie.update(4, []) { track in
                track.updateChildren { $0.append(Box("tref", children: [])) }
            }
        },
        RepairExample(
            "folw in the subtitles",
            changes: ["track 2: folw 4 added", "track 4: folw 2 removed"]
        ) { movie in
            try movie.updateTrack(2) { $0.setReferences("folw", to: []) }
            try movie.updateTrack(4) { $0.setReferences("folw", to: [2]) }
        },
        RepairExample(
            "folw in the subtitles, and in the sound",
            changes: ["track 4: folw 2 removed"]
        ) { movie in
            try movie.updateTrack(4) { $0.setReferences("folw", to: [2]) }
        },
        RepairExample("folw to the regular track of a pair", changes: ["track 2: folw 3 → 5"]) {
            movie in
            try movie.updateTrack(2) { $0.setReferences("folw", to: [3]) }
        },
        RepairExample("subtitles under the handler text", changes: ["track 3: handler text → sbtl"])
        {
            movie in
            try movie.updateTrack(3) { track throws(ISOMediaError) in
                try track.updateHandler { $0.handlerType = "text" }
            }
        },
        RepairExample(
            "subtitles without a size",
            changes: [
                "track 4: size 0×0 → 640×54", "track 4: place 0, 0 → 0, 306",
                "track 4: layer 0 → -1",
                "track 4: default text box 0, 0 to 0, 0 → 0, 0 to 640, 54",
            ]
        ) { movie in
            try movie.updateTrack(4) { track throws(ISOMediaError) in
                try track.updateHeader { header in
                    header.width = FixedPoint16x16(0)
                    header.height = FixedPoint16x16(0)
                    header.layer = 0
                    header.matrix = .identity
                }
                try track.updateTextEntries {
                    $0.defaultTextBox = TextBox(top: 0, left: 0, bottom: 0, right: 0)
                }
            }
        },
        RepairExample("enabled chapters", changes: ["track 4: enabled yes → no"]) { movie in
            try movie.updateTrack(1) { $0.setReferences("chap", to: [4]) }
            try movie.group(4, 0)
            try movie.enable([3, 4])
        },
        RepairExample("several enabled", changes: ["track 4: enabled yes → no"]) { movie in
            try movie.enable([3, 4])
        },
        RepairExample(
            "several enabled, the one for accessibility first",
            changes: ["track 4: enabled yes → no"]
        ) { movie in
            try movie.enable([3, 4])
            movie.box.updateChildren { boxes in
                let last = boxes.lastIndex { $0.type == "trak" } ?? 0
                boxes.swapAt(last - 2, last - 1)
            }
        },
        RepairExample("none enabled", changes: ["track 3: enabled no → yes"]) { movie in
            try movie.enable([])
        },
        RepairExample(
            "no groups and several",
            changes: ["track 3: alternate group 0 → 7", "track 5: alternate group 2 → 7"]
        ) { movie in
            try movie.group(3, 0)
            try movie.group(4, 7)
        },
        RepairExample(
            "the one for accessibility enabled",
            changes: [],
            warning: "track 4 is the enabled one of its group"
        ) { movie in
            try movie.enable([4])
        },
        RepairExample(
            "roles without characteristics",
            changes: [
                "track 3: characteristic \(transcribes) added",
                "track 3: characteristic \(describes) added",
                "track 4: role caption added", "track 5: role forced-subtitle added",
            ],
            syncsRoles: true
        ) { movie in
            try movie.updateTrack(3) { track throws(ISOMediaError) in
                try track.addKind(schemeURI: dashRoles, value: "caption")
            }
        },
        RepairExample(
            "roles of sound and of forced subtitles",
            changes: [
                "track 2: characteristic public.translation added",
                "track 2: characteristic public.translation.dubbed added",
                "track 2: characteristic public.auxiliary-content added",
                "track 4: role caption added", "track 5: forced none → all",
            ],
            syncsRoles: true
        ) { movie in
            try movie.updateTrack(2) { track throws(ISOMediaError) in
                for role in ["dub", "commentary", "main"] {
                    try track.addKind(schemeURI: dashRoles, value: role)
                }
            }
            try movie.updateTrack(5) { track throws(ISOMediaError) in
                try track.updateTextEntries { $0.displayFlags = [] }
                try track.addKind(schemeURI: dashRoles, value: "forced-subtitle")
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

    fileprivate mutating func group(_ id: UInt32, _ number: Int16) throws {
        try updateTrack(id) { track throws(ISOMediaError) in
            try track.updateHeader { $0.alternateGroup = number }
        }
    }

    /// Enables these subtitle tracks and no others.
    fileprivate mutating func enable(_ ids: Set<UInt32>) throws {
        for id: UInt32 in [3, 4, 5] {
            try updateTrack(id) { track throws(ISOMediaError) in
                try track.updateHeader { $0.isEnabled = ids.contains(id) }
            }
        }
    }
}

extension Box {
    fileprivate mutating func removeChildren(_ type: FourCC) {
        updateChildren { $0.removeAll { $0.type == type } }
    }
}
