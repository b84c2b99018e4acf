// SPDX-License-Identifier: Apache-2.0
//
// Checks captions and writes them as WebVTT: swift run convert-captions CAPTIONS OUTPUT.vtt

import Auditing
import Captions
import Guidelines
import MediaReading

guard CommandLine.arguments.count == 3 else {
    fatalError("usage: convert-captions CAPTIONS OUTPUT.vtt")
}
let (input, output) = (CommandLine.arguments[1], CommandLine.arguments[2])

// The content decides which format it is; the name only helps if there are several.
let bytes = try CaptionFile.read(input)
let reading = try CaptionImport.read(bytes: bytes, fileName: input)
for diagnostic in reading.diagnostics { print("\(input):\(diagnostic)") }

// The limits of a guideline: characters a second, lines, durations.
if let profile = CaptionProfile.builtIn("netflix") {
    let asset = CaptionAsset(reading, fileName: input, profile: profile)
    for finding in CaptionAudit.check(asset).all { print("\(finding.rule): \(finding.message)") }
}

// What a format cannot carry is listed, never lost in silence.
let (text, losses) = reading.document.write(as: .webVTT)
for loss in losses { print("\(input):\(loss)") }
try CaptionFile.write(text, to: output, replacing: true)
print("\(output): \(reading.document.cues.count) cues")
