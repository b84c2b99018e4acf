// SPDX-License-Identifier: Apache-2.0
//
// Renames a rendition and tags it as SDH: swift run edit-playlist MASTER GROUP/NAME NEW-NAME

import Packaging
import Playlists

guard CommandLine.arguments.count == 4 else {
    fatalError("usage: edit-playlist MASTER GROUP/NAME NEW-NAME")
}
let (master, rendition, name) = (
    CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments[3]
)

var change = RenditionChange()
change.set("NAME", .quoted(name))
change.addedCharacteristics = [
    "public.accessibility.transcribes-spoken-dialog",
    "public.accessibility.describes-music-and-sound",
]

// Every byte that is not edited is kept, and the file is replaced in one step.
let report = try PlaylistEdit(master, replaces: true, isDryRun: false).change(rendition, change)
print("\(report.playlist): \(report.status.rawValue)")
for line in report.difference { print(line) }
for notice in report.notices { print("warning: \(notice)") }
