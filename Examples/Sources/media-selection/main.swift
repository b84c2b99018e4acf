// SPDX-License-Identifier: Apache-2.0
//
// Saves what was selected in a movie, finds it in another version of it, and simulates what players select:
// swift run media-selection MOVIE MENU-LANGUAGE OTHER-VERSION

import Foundation
import MediaReading
import MediaSelection

let movie = CommandLine.arguments[1]
let menu = try LanguageTag(CommandLine.arguments[2])
let groups = try MediaInspection.inspect(movie).mediaSelection

let none = SelectionGroup(characteristic: .legible, options: [])
let texts = groups.first { $0.characteristic == .legible } ?? none

// What a program selects that asks for SDH, in English if there is some.
let criteria = MediaSelectionCriteria(
    languages: [try LanguageTag("en")],
    characteristics: MediaCharacteristic.sdh
)
let selected = texts.option(for: criteria)
print("by criteria:", selected?.displayName(in: menu) ?? "nothing")

// What the person chose is stored, and found again when the movie, or another version of it, is opened the next time.
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
let stored = try encoder.encode(SavedSelection([.legible: selected]))
print("stored:", String(decoding: stored, as: UTF8.self))
let other = try MediaInspection.inspect(CommandLine.arguments[3]).mediaSelection
let restored = try JSONDecoder().decode(SavedSelection.self, from: stored)
for group in other where group.characteristic == .legible {
    switch restored.choice(in: group) {
    case .automatic: print("restored: the player selects")
    case .nothing: print("restored: off")
    case .option(let match):
        print(
            "restored:",
            match.option?.displayName(in: menu) ?? "the choice is not in this version"
        )
    }
}

// What deaf viewers get in players, by their own settings and by the criteria.
var viewer = Viewer(.deaf, try LanguageTag("es"))
let asset = try PlayableAsset.read(movie)
for asks in [nil, ProgramCriteria([.legible: criteria])] {
    viewer.criteria = asks
    let engines = ["avplayer", "chromium"].compactMap(ViewerEngine.named)
    let simulation = Simulation(of: asset, for: [viewer], in: engines)
    for result in simulation.results {
        let text = result.selection.text
        let name = text.option.map { asset.displayNames[$0] } ?? "nothing"
        let reasons = text.rules.map(\.reason).joined(separator: " and ")
        print("\(result.engine.name): \(name), because \(reasons)")
    }
}
