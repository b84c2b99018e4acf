// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// A small movie of one to three tracks, of which a program says how it is laid out.
struct ProgrammedMovie {
    /// Where `moov` is, and what is around it.
    private enum Layout: CaseIterable {
        case movieLast, movieFirst, reserve, smallReserve, mediaOnBothSides, mediaToTheEnd
        case movieToTheEnd, largeMediaData, zerosAtTheEnd
    }

    struct Track {
        var handler: FourCC
        var entry: FourCC
        var timescale: UInt32
        var sampleDuration: UInt32
        var sampleSizes: [UInt32]
        /// Number of samples in each chunk.
        var chunks: [Int]
        var isEnabled = true
        var group: UInt16 = 0
    }

    /// The movie's timescale.
    static let timescale: UInt32 = 1000

    private let layout: Layout
    let usesLargeOffsets: Bool
    let tracks: [Track]

    /// Reads what the movie is like.
    init(_ program: inout EditProgram) {
        layout = program.next(of: Layout.allCases)
        usesLargeOffsets = program.next(below: 4) == 3
        let count = program.next(below: 3) + 1
        var tracks: [Track] = []
        for index in 0..<count { tracks.append(Self.track(index, &program)) }
        self.tracks = tracks
    }

    private static func track(_ index: Int, _ program: inout EditProgram) -> Track {
        let kinds: [(FourCC, FourCC, UInt32, UInt32)] = [
            ("vide", "avc1", 600, 240), ("soun", "mp4a", 8000, 3200), ("text", "text", 1000, 400),
        ]
        let (handler, entry, timescale, duration) = kinds[index]
        let count = program.next(below: 40) + 1
        let size = UInt32(program.next(below: 60) + 1)
        let isUneven = program.next(below: 2) == 1
        let perChunk = program.next(below: 5) + 1
        let sizes = (0..<count).map { isUneven ? size + UInt32($0 % 3) : size }
        let chunks = stride(from: 0, to: count, by: perChunk).map { min(perChunk, count - $0) }
        var track = Track(
            handler: handler,
            entry: entry,
            timescale: timescale,
            sampleDuration: duration,
            sampleSizes: sizes,
            chunks: chunks
        )
        if handler == "text" { track.group = 7 }
        return track
    }

    // MARK: - The file

    /// The file.
    var bytes: [UInt8] {
        let media = mediaData
        let movieLength = movie { _ in 0 }.count
        let head = Self.box("ftyp") { writer in
            writer.write("isom" as FourCC)
            writer.write(UInt32(0))
            writer.write("isom" as FourCC)
        }
        func file(mediaAt start: Int) -> [UInt8] { movie { $0 + start } }
        let start = head.count
        switch layout {
        case .movieLast:
            return head + Self.mediaData(media) + file(mediaAt: start + 8)
        case .movieToTheEnd:
            var movie = file(mediaAt: start + 8)
            movie.replaceSubrange(0..<4, with: [0, 0, 0, 0])
            return head + Self.mediaData(media) + movie
        case .zerosAtTheEnd:
            return head + Self.mediaData(media) + file(mediaAt: start + 8)
                + [UInt8](repeating: 0, count: 24)
        case .largeMediaData:
            var large = ByteWriter()
            large.write(UInt32(1))
            large.write("mdat" as FourCC)
            large.write(UInt64(media.count + 16))
            return head + large.bytes + media + file(mediaAt: start + 16)
        case .movieFirst:
            return head + file(mediaAt: start + movieLength + 8) + Self.mediaData(media)
        case .mediaToTheEnd:
            let movie = file(mediaAt: start + movieLength + 8)
            return head + movie + [0, 0, 0, 0] + Array("mdat".utf8) + media
        case .reserve, .smallReserve:
            let free = Self.box("free") { [layout] writer in
                let length = layout == .reserve ? movieLength + 20_000 : 400
                writer.write(bytes: [UInt8](repeating: 0, count: length))
            }
            return head + file(mediaAt: start + movieLength + free.count + 8) + free
                + Self.mediaData(media)
        case .mediaOnBothSides:
            let half = firstHalf(of: media)
            let movie = movie { $0 + start + 8 + ($0 < half ? 0 : movieLength + 8) }
            return head + Self.mediaData(Array(media[..<half])) + movie
                + Self.mediaData(Array(media[half...]))
        }
    }

    /// Where the chunk begins that is nearest behind the middle.
    private func firstHalf(of media: [UInt8]) -> Int {
        places.flatMap(\.self).filter { $0 >= media.count / 2 }.min() ?? media.count
    }

    private static func mediaData(_ bytes: [UInt8]) -> [UInt8] {
        box("mdat") { $0.write(bytes: bytes) }
    }

    static func box(_ type: FourCC, _ content: (inout ByteWriter) -> Void) -> [UInt8] {
        var writer = ByteWriter()
        writer.box(type, content)
        return writer.bytes
    }

    /// Chunks by turns, from each track one.
    private var turns: [(track: Int, chunk: Int)] {
        let most = tracks.map(\.chunks.count).max() ?? 0
        return (0..<most).flatMap { chunk in
            tracks.indices.filter { chunk < tracks[$0].chunks.count }.map { ($0, chunk) }
        }
    }

    private func range(_ chunk: Int, of track: Track) -> Range<Int> {
        let first = track.chunks[..<chunk].reduce(0, +)
        return first..<first + track.chunks[chunk]
    }

    /// Every sample has bytes of its own.
    private var mediaData: [UInt8] {
        turns.flatMap { index, chunk in
            range(chunk, of: tracks[index]).flatMap { sample in
                (0..<Int(tracks[index].sampleSizes[sample])).map {
                    UInt8(truncatingIfNeeded: index * 85 + sample * 7 + $0)
                }
            }
        }
    }

    /// Where the chunks of each track begin in the media data.
    var places: [[Int]] {
        var places = tracks.map { _ in [Int]() }
        var end = 0
        for (index, chunk) in turns {
            places[index].append(end)
            let sizes = tracks[index].sampleSizes[range(chunk, of: tracks[index])]
            end += sizes.reduce(0) { $0 + Int($1) }
        }
        return places
    }
}
