// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct InspectFragmentsTests {
    @Test(arguments: [
        "frag_keyframe+empty_moov", "frag_keyframe", "cmaf", "dash+frag_keyframe",
        "frag_every_frame+empty_moov+default_base_moof",
    ])
    func `inspect counts every sample of a fragmented movie`(flags: String) throws {
        try Workplace.with { place in
            let path = place.path("fragments.mp4")
            _ = try output(
                of: "ffmpeg",
                ["-v", "error", "-i", place.path("movie.mp4"), "-map", "0", "-c", "copy"]
                    + ["-movflags", flags, path]
            )
            try validate(try succeed("inspect", "--format", "json", path), schema: "inspect")
            let flat = try Inspection(of: place.path("movie.mp4"))
            let fragmented = try Inspection(of: path)
            #expect(fragmented.fragmented && !flat.fragmented)
            #expect(fragmented.tracks.map(\.sampleCount) == flat.tracks.map(\.sampleCount))
            for (found, expected) in zip(fragmented.tracks, flat.tracks) {
                let length = try #require(found.durationSeconds)
                #expect(abs(length - (expected.durationSeconds ?? 0)) < 0.1)
                let rate = Double(try #require(found.bitRate))
                #expect(abs(rate / Double(expected.bitRate ?? 0) - 1) < 0.01)
            }
            let length = try #require(fragmented.durationSeconds)
            #expect(abs(length - (flat.durationSeconds ?? 0)) < 0.1)
        }
    }

    @Test func `inspect says why samples of a fragmented movie are not counted`() throws {
        try Workplace.with { place in
            let path = place.path("fragments.mp4")
            _ = try output(
                of: "ffmpeg",
                ["-v", "error", "-i", place.path("movie.mp4"), "-c", "copy"]
                    + ["-movflags", "frag_keyframe+empty_moov", path]
            )
            var bytes = try TestSupport.bytes(of: path)
            // The track ID of the first `tfhd`, behind its size, type and flags.
            let header = try #require(bytes.firstRange(of: Array("tfhd".utf8)))
            bytes[header.upperBound + 7] = 99
            try Data(bytes).write(to: URL(filePath: path))
            let result = try run(builtBinary.path, ["inspect", path])
            #expect(result.standardError.contains("of track 99, which the moov does not have"))
            #expect(try Inspection(of: path).tracks.map(\.sampleCount) == [nil, nil])
        }
    }
}
