// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What `mediatag inspect --captions --format json` printed of closed captions.
struct CaptionScan: Decodable {
    struct Channel: Decodable {
        var track: Int
        var channel: String
        var firstSeconds: Double
        var lastSeconds: Double
        var captions: Int
        var characters: Int
        var modes: [String]
        var language: String?
        var guessedLanguage: String?
        var guessConfidence: Double?

        /// `1 CC1 3`: track, channel and number of captions.
        var brief: String { "\(track) \(channel) \(captions)" }
    }

    struct Track: Decodable {
        struct Fault: Decodable {
            var code: String
            var count: Int
        }

        var track: Int
        var outcome: String
        var reason: String?
        var carriage: String?
        var pictures: Int
        var picturesWithCaptionData: Int
        var faults: [Fault]
    }

    var embeddedCaptions: [Channel]
    var captionScan: [Track]

    /// Looks for captions with the built binary.
    init(of path: String) throws {
        let text = try succeed("inspect", "--captions", "--format", "json", path)
        #expect(try validate(text, schema: "inspect") == 1)
        self = try JSONDecoder().decode(CaptionScan.self, from: Data(text.utf8))
    }

    /// Track, channel and number of captions of every channel.
    var brief: [String] { embeddedCaptions.map(\.brief) }
}
