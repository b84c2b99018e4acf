// SPDX-License-Identifier: Apache-2.0
// Simulates playback of playlists: SelectionTiming FILE. Run by Benchmarks/simulate.

import Foundation
import MediaSelection
import Playlists
import ProcessorTime

let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
let masters = try text.components(separatedBy: "\u{1E}").map { text in
    guard case .multivariant(let playlist) = try Playlist(parsing: Array(text.utf8), path: "a")
    else {
        fatalError("not a multivariant playlist")
    }
    return playlist
}
let english = try LanguageTag("en")
let viewers = [Viewer.Need.none, .deaf, .blind].map { Viewer($0, english) }
var selected = 0
let start = processorSeconds()
for master in masters {
    let simulation = Simulation(of: PlayableAsset(master), for: viewers)
    selected += simulation.results.count { $0.selection.text.option != nil }
}
print(processorSeconds() - start, masters.count, selected)
