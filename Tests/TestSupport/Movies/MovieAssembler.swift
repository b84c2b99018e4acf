// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// Rearranges a sample movie: other boxes around the same media data, chunk offsets moved to match.
///
/// The offsets are moved by code of the tests' own, so that a fault in the library's cannot hide.
struct MovieAssembler {
    /// A stretch of the new file.
    enum Segment {
        /// These bytes.
        case bytes([UInt8])
        /// The movie box.
        case movie
        /// These bytes of the sample's media data.
        case media(Range<Int>)
    }

    /// The sample's bytes.
    let source: [UInt8]
    /// The sample's `ftyp`, as bytes.
    let fileType: [UInt8]
    /// The movie box, to be changed before ``assemble(_:)``.
    var movie: Box
    /// The payload of the sample's `mdat`.
    let media: Range<Int>

    /// Takes a movie apart; the sample where no path is given.
    init(path: String = SampleMedia.path("movie.mp4")) throws {
        source = try bytes(of: path)
        let file = try MovieFile(opening: path)
        movie = file.movie.box
        fileType = Array(source[Self.range(of: "ftyp", in: file) ?? 0..<0])
        media = (Self.range(of: "mdat", in: file) ?? 0..<0).dropFirst(8).indices
    }

    private static func range(of type: FourCC, in file: MovieFile) -> Range<Int>? {
        let box = file.boxes.first { $0.type == type }
        return box.map { Int($0.range.lowerBound)..<Int($0.range.upperBound) }
    }

    /// Length of the movie box in bytes.
    var movieLength: Int { movie.encoded.count }

    /// The file made of these segments.
    func assemble(_ segments: [Segment]) -> [UInt8] {
        var places: [(old: Range<Int>, new: Int)] = []
        var length = 0
        for segment in segments {
            switch segment {
            case .bytes(let bytes): length += bytes.count
            case .movie: length += movieLength
            case .media(let range):
                places.append((range, length))
                length += range.count
            }
        }
        let moved = movieBox { old in
            let place = places.first { $0.old.contains(old) }
            return place.map { $0.new + old - $0.old.lowerBound } ?? old
        }
        return segments.flatMap { segment -> [UInt8] in
            switch segment {
            case .bytes(let bytes): bytes
            case .movie: moved.encoded
            case .media(let range): Array(source[range])
            }
        }
    }

    /// The movie box with every chunk offset moved; 64-bit tables stay such.
    private func movieBox(moving newPlace: (Int) -> Int) -> Box {
        var box = movie
        box.updateAll(["stco", "co64"]) { table in
            let width = table.type == "stco" ? 4 : 8
            var payload = Array(table.payload)
            for start in stride(from: 8, to: payload.count, by: width) {
                let old = payload[start..<start + width].reduce(0) { $0 << 8 | Int($1) }
                let new = BoxBuilder.number(UInt64(newPlace(old))).suffix(width)
                payload.replaceSubrange(start..<start + width, with: new)
            }
            table = Box(table.type, payload: payload)
        }
        return box
    }
}

extension MovieAssembler {
    /// A place between two chunks about in the middle of the media data, while offsets have 32 bits.
    var middle: Int {
        var offsets: [Int] = []
        var box = movie
        box.updateAll(["stco"]) { table in
            let payload = Array(table.payload)
            for start in stride(from: 8, to: payload.count, by: 4) {
                offsets.append(payload[start..<start + 4].reduce(0) { $0 << 8 | Int($1) })
            }
        }
        offsets.sort()
        return offsets.isEmpty ? media.lowerBound : offsets[offsets.count / 2]
    }

    /// Makes every table of chunk offsets one of 64 bits.
    mutating func widenChunkOffsets() {
        movie.updateAll(["stco"]) { table in
            let payload = Array(table.payload)
            let offsets = stride(from: 8, to: payload.count, by: 4).flatMap { start in
                [0, 0, 0, 0] + payload[start..<start + 4]
            }
            table = Box("co64", payload: Array(payload[..<8]) + offsets)
        }
    }

    /// `mdat` around a range of the media data.
    func mediaData(_ range: Range<Int>) -> [Segment] {
        let header = BoxBuilder.header("mdat", size: UInt32(range.count + 8))
        return [.bytes(header), .media(range)]
    }
}
