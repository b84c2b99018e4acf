// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import ISOMedia
import MediaPrimitives
import MediaSelection
import TestSupport
import Testing

@testable import MediaReading
@testable import Muxing

@Suite struct RepeatedEditTests {
    @Test
    func `repeated edits of a fast-start movie cost a moov each and keep it before the media data`()
        throws
    {
        try MovieLayout.movieFirst.withFile { path in
            // The first makes the room, by a copy.
            let first = try addSubtitles("es", to: path)
            #expect(first == .copy)
            let length = try Data(contentsOf: URL(filePath: path)).count
            let media = try mediaData(of: path)
            for number in 1...20 {
                let old = try Data(contentsOf: URL(filePath: path))
                if number % 5 == 0 {
                    try expectInPlace(addSubtitles(number % 10 == 0 ? "fr" : "de", to: path))
                } else if number % 5 == 3, number > 5 {
                    let selector = try #require(
                        TrackSelector("subtitle:\(number == 13 ? "fr" : "de")")
                    )
                    let report = try RemoveTracks(movie: path, output: .inPlace).run(
                        .init([selector])
                    )
                    try expectInPlace(report.method)
                } else {
                    try expectInPlace(tag(path, ["en-US", "en-GB", "en-AU"][number % 3]))
                }
                let new = try Data(contentsOf: URL(filePath: path))
                let file = try MovieFile(opening: path)
                #expect(file.isFastStart, "edit \(number)")
                #expect(new.count == length, "edit \(number)")
                let changed = zip(old, new).count { $0 != $1 }
                // A `moov`, some cues, and what marks them.
                #expect(changed < file.movieBox.range.count + 4096, "edit \(number)")
            }
            #expect(try mediaData(of: path) == media)
        }
    }

    private func expectInPlace(_ method: FilePlan.Method?) throws {
        guard case .inPlace(let switches) = try #require(method) else {
            Issue.record("not in place: \(String(describing: method))")
            return
        }
        // Between the slots, four bytes switch.
        #expect(switches.count == 1)
    }

    private func addSubtitles(_ language: String, to path: String) throws -> FilePlan.Method? {
        let cues = "1\n00:00:01,000 --> 00:00:02,000\nUno\n"
        let file = subtitles("\(language).srt", cues) { $0.addsAgain = true }
        return try AddTracks(movie: path, output: .inPlace).run([file]).method
    }

    private func tag(_ path: String, _ language: String) throws -> FilePlan.Method? {
        let job = try EditJob(movie: path, output: .inPlace)
        var movie = job.movie
        let tag = try LanguageTag(language)
        try movie.updateTrack(2) { track throws(ISOMediaError) in
            try track.setLanguage(tag)
        }
        return try job.run(MovieEdit(movie: movie, changedBoxes: ["mdhd", "elng"])).method
    }

    /// The media data of the sample, as it lies in the largest `mdat`.
    private func mediaData(of path: String) throws -> [UInt8] {
        let file = try MovieFile(opening: path)
        let boxes = file.boxes.filter { $0.type == "mdat" }
        let largest = try #require(boxes.max { $0.payload.count < $1.payload.count })
        return try file.source.read(largest.payload)
    }
}
