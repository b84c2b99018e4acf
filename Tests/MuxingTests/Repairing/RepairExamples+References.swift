// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection
import Testing

@testable import MediaReading
@testable import Muxing

extension RepairExample {
    /// What is wrong with references, geometry, groups and roles.
    static let references = [
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
            "one in no group beside two groups",
            changes: ["track 3: alternate group 0 → 7"],
            notice: Notice(.severalGroups(.legible))
        ) { movie in
            try movie.group(3, 0)
            try movie.group(4, 7)
        },
        RepairExample(
            "the one for accessibility enabled",
            changes: ["track 3: enabled no → yes", "track 4: enabled yes → no"]
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
                try track.addKind(schemeURI: DASHRole.scheme, value: "caption")
            }
        },
        RepairExample(
            "roles of sound and of forced subtitles",
            changes: [
                "track 2: characteristic public.translation added",
                "track 2: characteristic public.translation.dubbed added",
                "track 2: characteristic public.auxiliary-content added",
                "track 4: role caption added", "track 5: display flags 0x0 → 0xC0000000",
            ],
            syncsRoles: true
        ) { movie in
            try movie.updateTrack(2) { track throws(ISOMediaError) in
                for role in ["dub", "commentary", "main"] {
                    try track.addKind(schemeURI: DASHRole.scheme, value: role)
                }
            }
            try movie.updateTrack(5) { track throws(ISOMediaError) in
                try track.updateTextEntries { $0.displayFlags = [] }
                try track.addKind(schemeURI: DASHRole.scheme, value: "forced-subtitle")
            }
        },
    ]
}

extension Movie {
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
