// SPDX-License-Identifier: Apache-2.0
//
// Renames a rendition and tags it as SDH: swift run edit-playlist MASTER GROUP/NAME NEW-NAME

import MediaSelection
import Packaging

guard CommandLine.arguments.count == 4 else {
    fatalError("usage: edit-playlist MASTER GROUP/NAME NEW-NAME")
}
let (master, rendition, name) = (
    CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments[3]
)

var change = PresentationChange()
change.name = name
change.addedCharacteristics = MediaCharacteristic.sdh

// Every byte that is not edited is kept, and the file is replaced in one step.
let edit = PresentationEdit(master, replaces: true, isDryRun: false)
let report = try edit.change(rendition, change)
print("\(master): \(report.status.rawValue)")
for line in report.difference { print(line) }
for notice in report.notices { print("warning: \(notice)") }
