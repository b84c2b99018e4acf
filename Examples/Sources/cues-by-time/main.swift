// SPDX-License-Identifier: Apache-2.0
//
// Lists, filters, names and selects the options of a movie, and prints the cues of its text as they go by:
// swift run cues-by-time MOVIE MENU-LANGUAGE LANGUAGE …

import Captions
import MediaReading
import MediaSelection

let movie = CommandLine.arguments[1]
let menu = try LanguageTag(CommandLine.arguments[2])
let languages = try CommandLine.arguments.dropFirst(3).map { try LanguageTag($0) }

// The menu of each group in the language of the viewer, and in it what plays unless something else is selected.
let groups = try MediaInspection.inspect(movie).mediaSelection
for group in groups {
    print("\(group.characteristic), \(group.allowsEmptySelection ? "may be off" : "always on"):")
    for (option, name) in zip(group.options, group.displayNames(in: menu)) {
        print("  \(name)\(option == group.defaultOption ? " *" : "")")
    }
}

// What a menu of subtitles offers: playable text that is neither forced nor beside the main program, by language.
guard let texts = groups.first(where: { $0.characteristic == .legible }) else {
    fatalError("\(movie) has no text")
}
let offered = texts.options.playable
    .without([.forcedOnlySubtitles, .auxiliaryContent])
    .preferring(languages)
print("offered:", offered.map { $0.displayName(in: menu) }.joined(separator: ", "))

// What a viewer gets who asks for captions, in the first of these languages that the movie has.
let criteria = MediaSelectionCriteria(
    languages: languages,
    characteristics: MediaCharacteristic.sdh
)
guard let option = texts.option(for: criteria), let track = option.track else {
    fatalError("no option for \(criteria)")
}
print("selected:", option.displayName(in: menu))

// Where the player is. A real one reports to it when it plays, pauses and seeks; this one plays 100 times as fast.
let playhead = Playhead()
let timeline = CueTimeline(try MediaText(movie, track: "\(track)").document.styledCues)
for await change in timeline.changes(at: playhead) {
    // The first change is what is visible at the start, and the one after a seek what is visible there.
    if change.isJump { playhead.play(rate: 100) }
    let cues = change.cues.map { " | " + $0.text.split(separator: "\n").joined(separator: " / ") }
    print("\(change.isJump ? "=>" : "  ") \(change.milliseconds)\(cues.joined())")
    if change.milliseconds == 10_000 {
        playhead.pause()
        playhead.seek(toMilliseconds: 20_000)
    }
    if change.milliseconds >= timeline.endMilliseconds { break }
}
