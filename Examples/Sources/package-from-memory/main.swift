// SPDX-License-Identifier: Apache-2.0
//
// Packages a movie and captions that are in memory as an HLS presentation: swift run package-from-memory FOLDER MOVIE

import Captions
import MediaReading
import Packaging

guard CommandLine.arguments.count == 3 else {
    fatalError("usage: package-from-memory FOLDER MOVIE")
}
let folder = CommandLine.arguments[1]
// Here the bytes come from a file; a service has them from elsewhere.
let movie = try CaptionFile.read(CommandLine.arguments[2])

let captions = CaptionDocument(
    language: "en",
    cues: [Cue(startMilliseconds: 500, endMilliseconds: 2000, text: CaptionText("Good evening."))]
)

var inputs = PackageInputs(for: folder)
try inputs.add(PackageSource(movie: movie, name: "movie"))
try inputs.add(PackageSource(captions: captions, name: "captions"))
try inputs.findClosedCaptions()
let report = try SegmentPlan(inputs).write(to: folder)
print("\(folder): \(report.variants.count) variants, \(report.renditions.count) renditions")
for rendition in report.renditions { print("  \(rendition.group)/\(rendition.name)") }
