// SPDX-License-Identifier: Apache-2.0
//
// What a player offers to choose from: swift run inspect MOVIE …

import MediaReading

for path in CommandLine.arguments.dropFirst() {
    do {
        let inspection = try MediaInspection.inspect(path)
        print("\(path): \(inspection.container), \(inspection.tracks.count) tracks")
        for group in inspection.selectionGroups {
            print("  \(group.characteristic)")
            for option in group.options {
                let mark = option.isDefault ? "*" : " "
                print(
                    "  \(mark) \(option.displayName) (track \(option.track), \(option.language ?? "no language"))"
                )
            }
        }
    } catch {
        // An error is a sentence that begins with the name of the file.
        print("error: \(error)")
    }
}
