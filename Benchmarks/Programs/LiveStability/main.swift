// SPDX-License-Identifier: Apache-2.0
// Takes recorded texts of recognisers through sessions with each way to keep them steady, and prints the figures of
// each: LiveStability FILE. A line of the file is {"at", "id", "text", "final"}, with "at" in milliseconds. Run by
// Benchmarks/live-stability.

import Foundation
import LiveCaptions
import MediaSelection

struct RecordedText: Decodable {
    let at: Int
    let id: String
    let text: String
    let final: Bool
}

let ways: [(name: String, stability: Stability)] =
    [("as they come", .latest)] + (2...6).map { ("agreement of \($0)", .agreement($0)) }

func figures(_ texts: [RecordedText], _ stability: Stability) throws -> FlickerMeter {
    let settings = try SessionSettings(language: LanguageTag("en"), stability: stability)
    var session = CaptionSession(settings)
    for text in texts {
        let segment = LiveSegment(
            id: text.id,
            stream: "recorded",
            text: text.text,
            isFinal: text.final,
            received: text.at
        )
        _ = try session.receive(segment)
    }
    return session.flicker
}

guard CommandLine.arguments.count == 2 else {
    print("usage: LiveStability FILE")
    exit(2)
}
let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
let texts = try data.split(separator: UInt8(ascii: "\n")).map {
    try JSONDecoder().decode(RecordedText.self, from: Data($0))
}
var rows: [[String: Any]] = []
for (name, stability) in ways {
    let meter = try figures(texts, stability)
    rows.append([
        "way": name,
        "finalWords": meter.finalWords,
        "erasedWords": meter.erasedWords,
        "largestErasure": meter.largestErasure,
        "commitDelayMedian": meter.commitDelay(of: 0.5) ?? -1,
        "commitDelay95": meter.commitDelay(of: 0.95) ?? -1,
    ])
}
FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: rows))
