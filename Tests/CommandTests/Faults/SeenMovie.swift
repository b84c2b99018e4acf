// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import ISOMedia
import MediaPrimitives
import TestSupport

/// What the library reads of a movie: all of `moov` but where chunks lie, and the bytes of all samples; of Matroska,
/// what a strict reader sees.
struct SeenMovie: Equatable {
    private let movie: Box?
    private let samples: [Data]
    private let matroska: StrictMatroskaReader?

    init(_ path: String) throws {
        if path.hasSuffix(".mkv") {
            matroska = StrictMatroskaReader([UInt8](try Data(contentsOf: URL(filePath: path))))
            movie = nil
            samples = []
            return
        }
        matroska = nil
        let file = try MovieFile(opening: path)
        try file.requireWhole()
        var samples: [Data] = []
        if file.isFragmented {
            for track in try file.fragmentedSamples() {
                samples.append(try Self.bytes(of: SampleCursor(track), in: file))
            }
        } else {
            for track in file.movie.tracks {
                guard let cursor = try track.sampleCursor() else { continue }
                samples.append(try Self.bytes(of: cursor, in: file))
            }
        }
        var movie = file.movie.box
        movie.updateAll(["stco", "co64"]) { $0 = Box("free", payload: []) }
        self.movie = movie
        self.samples = samples
    }

    private static func bytes(of cursor: SampleCursor, in file: MovieFile) throws -> Data {
        var cursor = cursor
        var bytes = Data()
        while let sample = try cursor.next() {
            let end = sample.offset + UInt64(sample.size)
            bytes.append(contentsOf: try file.source.read(sample.offset..<end))
        }
        return bytes
    }
}
