// SPDX-License-Identifier: Apache-2.0
//
// Adds SDH subtitles to a movie, in place: swift run add-subtitles MOVIE CAPTIONS

import MediaReading
import MediaSelection
import Muxing

guard CommandLine.arguments.count == 3 else { fatalError("usage: add-subtitles MOVIE CAPTIONS") }
let (movie, captions) = (CommandLine.arguments[1], CommandLine.arguments[2])

// README.md shows these lines, too.
let bytes = try CaptionFile.read(captions)
var addition = TrackAddition(.subtitles(.tx3g), path: captions, bytes: bytes)
addition.isSDH = true
let report = try AddTracks(movie: movie, output: .inPlace).run([addition])

for group in try MediaInspection.inspect(movie).mediaSelection {
    print(group.characteristic, group.displayNames(in: try LanguageTag("fr")))
}

for track in report.addedTracks { print("added track \(track.id)") }
for notice in report.notices { print("warning: \(notice)") }
