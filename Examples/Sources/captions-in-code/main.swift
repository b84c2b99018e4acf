// SPDX-License-Identifier: Apache-2.0
//
// Adds captions that no file has to movies, MP4, QuickTime or Matroska: swift run captions-in-code MOVIE …

import Captions
import Muxing

// README.md shows these lines, too.
let here = CaptionText(nodes: [.text("I am "), .element(.italic, children: [.text("here.")])])
let captions = CaptionDocument(
    language: "en",
    cues: [
        Cue(startMilliseconds: 1000, endMilliseconds: 2500, text: CaptionText("Where are you?")),
        Cue(startMilliseconds: 2500, endMilliseconds: 4000, text: here),
    ]
)
let typed = TrackAddition(.subtitles(.tx3g), captions: captions, name: "two cues")

for movie in CommandLine.arguments.dropFirst() {
    let report = try AddTracks(movie: movie, output: .inPlace).run([typed])
    for track in report.addedTracks { print("\(movie): added track \(track.id)") }
}

// The same captions as a file, the first cue at the top.
var placed = captions
placed.cues[0].placement = Placement(vertical: .top)
print(placed.write(as: .webVTT).bytes.count, "bytes of WebVTT")
