// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import MediaReading
import TestSupport
import Testing

/// The size of video as viewers see it.
@Suite struct DisplayedSizeTests {
    /// A movie of 160 × 80 pixels with this aspect.
    private func make(_ name: String, _ options: [String] = [], in folder: URL) throws -> String {
        let path = folder.appending(path: name).path
        try ImportedFile.ffmpeg(
            ["-f", "lavfi", "-i", "testsrc=s=160x80:d=1", "-c:v", "libx264"] + options + [path]
        )
        return path
    }

    private func size(_ path: String) throws -> [Int?] {
        let inspection = try OpenedMedia(path).inspection()
        return [inspection.tracks[0].width, inspection.tracks[0].height]
    }

    @Test(arguments: [("1", [160, 80]), ("2", [320, 80])])
    func `a size of 0 in the track header is that of the sample entry`(
        aspect: String,
        expected: [Int]
    ) throws {
        try withTemporaryFolder { folder in
            let path = try make("a.mp4", ["-vf", "setsar=\(aspect)"], in: folder)
            var bytes = try TestSupport.bytes(of: path)
            let name = Array("tkhd".utf8)
            let place = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
            // Version 0: the size is in the last eight of 84 bytes.
            bytes.replaceSubrange(place + 80..<place + 88, with: [UInt8](repeating: 0, count: 8))
            try Data(bytes).write(to: URL(filePath: path))
            #expect(try size(path) == expected)
            let movie = try MovieFile(opening: path).movie
            let shown = try movie.displaySize()
            #expect([shown.width, shown.height] == expected)
        }
    }

    @Test func `rotated video is inspected with the size that viewers see`() throws {
        try withTemporaryFolder { folder in
            let flat = try make("flat.mp4", in: folder)
            let turned = folder.appending(path: "turned.mp4").path
            try ImportedFile.ffmpeg([
                "-i", flat, "-c", "copy", "-metadata:s:v", "rotate=90", turned,
            ])
            #expect(try size(turned) == [80, 160])
        }
    }
}
