// SPDX-License-Identifier: Apache-2.0
//
// Prints the cues of a movie as they go by, in the first language of a list that it has:
// swift run cues-by-time MOVIE LANGUAGE …

import Captions
import MediaReading

let arguments = CommandLine.arguments.dropFirst()
guard let movie = arguments.first else { fatalError("usage: cues-by-time MOVIE LANGUAGE …") }

// What a player would offer, and the first of it in a preferred language.
let groups = try MediaInspection.inspect(movie).selectionGroups
let options = groups.first { $0.characteristic == "legible" }?.options ?? []
for option in options { print("offered: \(option.displayName)") }
let languages = arguments.dropFirst()
let preferred = languages.lazy.compactMap { language in
    options.first { $0.language?.hasPrefix(language) == true }
}
guard let option = preferred.first ?? options.first else { fatalError("\(movie) has no text") }
print("selected: \(option.displayName)")

// Where the player is. A real one reports to it when it plays, pauses and seeks; this one plays 100 times as fast.
let playhead = Playhead()
let text = try MediaText(movie, track: "\(option.track)")
let timeline = CueTimeline(text.document.styledCues)

var hasSought = false
for await change in timeline.changes(at: playhead) {
    // The first change is what is visible at the start, and the one after a seek what is visible there.
    if change.isJump { playhead.play(rate: 100) }
    print("\(change.isJump ? "=>" : "  ") \(change.milliseconds)", terminator: "")
    for cue in change.cues {
        let runs = cue.runs.map { run in run.isItalic ? "_\(run.text)_" : run.text }
        print(" |", runs.joined().split(separator: "\n").joined(separator: " / "), terminator: "")
    }
    print()
    if change.milliseconds >= 8000, !hasSought {
        hasSought = true
        playhead.pause()
        playhead.seek(toMilliseconds: 20_000)
    }
    if change.milliseconds >= timeline.endMilliseconds { break }
}
