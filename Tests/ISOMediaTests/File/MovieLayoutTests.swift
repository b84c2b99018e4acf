// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import TestSupport
import Testing

@Suite struct MovieLayoutTests {
    @Test(arguments: MovieLayout.allCases)
    func `every layout is read, written back byte by byte, and played by FFmpeg`(
        layout: MovieLayout
    ) throws {
        try layout.withFile { path in
            let file = try MovieFile(opening: path)
            try file.requireWhole()
            try file.movie.requireSoundBoxes()
            #expect(try rewritten(file) == bytes(of: path))
            let hashes = try streamHashes(path)
            #expect(hashes.count == file.movie.tracks.count)
            if layout != .chaptersAndTimecode, layout != .editLists {
                #expect(try hashes == streamHashes(SampleMedia.path("movie.mp4")))
            }
        }
    }

    @Test(arguments: SampleMedia.movies)
    func `the samples are read and written back byte by byte`(name: String) throws {
        let path = SampleMedia.path(name)
        let file = try MovieFile(opening: path)
        #expect(try rewritten(file) == bytes(of: path))
    }

    /// All boxes, `moov` from its model and the others as they are.
    private func rewritten(_ file: MovieFile) throws -> [UInt8] {
        var result: [UInt8] = []
        for box in file.boxes {
            if box == file.movieBox {
                var movie = file.movie.box.encoded
                // The model has a size where the file says "to the end".
                if box.sizeForm == .toEndOfFile {
                    movie.replaceSubrange(0..<4, with: [0, 0, 0, 0])
                }
                result += movie
            } else {
                result += try file.source.read(box.range)
            }
        }
        return result + (try file.source.read(file.garbage))
    }
}
