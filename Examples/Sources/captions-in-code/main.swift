// SPDX-License-Identifier: Apache-2.0
//
// Adds captions that no file has to movies, MP4, QuickTime or Matroska: swift run captions-in-code MOVIE …

import Captions
import Muxing

var second = Cue(startMilliseconds: 2500, endMilliseconds: 4000, text: CaptionText("I am here."))
second.placement = Placement(vertical: .top)
let captions = CaptionDocument(
    language: "en",
    cues: [
        Cue(startMilliseconds: 1000, endMilliseconds: 2500, text: CaptionText("Where are you?")),
        second,
    ]
)

var addition = TrackAddition(.subtitles(.tx3g), captions: captions, name: "captions in code")
addition.name = "English (short)"
for movie in CommandLine.arguments.dropFirst() {
    let report = try AddTracks(movie: movie, output: .inPlace).run([addition])
    for track in report.addedTracks { print("\(movie): added track \(track.id)") }
}

// The same captions as a file.
print(captions.write(as: .webVTT).bytes.count, "bytes of WebVTT")
