// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaPrimitives
package import MediaReading

/// A movie that pauses for descriptions, as a new file.
///
/// Pictures, text and chapters are shown longer, and audio has silence. No video is encoded.
///
///     let movie = try PausedMovie(media, pauses: MoviePause.pauses(for: check))
///     try movie.write(to: path, named: "out.mp4")
package struct PausedMovie {
    /// Boxes that are written anew, or hold nothing.
    private static let usualBoxes: Set<FourCC> = ["ftyp", "moov", "mdat", "free", "skip", "wide"]

    private let file: MovieFile
    private let tracks: [PausedTrack]
    private let pauses: [MoviePause]

    /// The types of boxes of the file that the new file does not have.
    package var leftOut: [String] {
        file.boxes.map(\.type).filter { !Self.usualBoxes.contains($0) }.map { "\($0)" }
    }

    /// Prepares a movie: audio is encoded where silence begins and ends.
    ///
    /// - Parameters:
    ///   - media: the movie.
    ///   - pauses: the pauses in order.
    /// - Throws: `DescribeError.Kind.cannotPause` if a track cannot be paused, with its name; `.media` if the movie
    ///   cannot be read.
    package init(_ media: OpenedMedia, pauses: [MoviePause]) throws(DescribeError) {
        let path = media.path
        let (file, facts) = try DescribeError.movie(path) { () throws(ISOMediaError) in
            guard let file = media.movie else { throw ISOMediaError(.notAMovie, path: path) }
            try file.requireWhole()
            try file.requireSamples()
            try file.movie.requireTimescale()
            return (file, try TrackFacts.all(of: file.movie))
        }
        guard !file.isFragmented else {
            throw DescribeError(.media(MediaError(.fragmented, path: path)), path: path)
        }
        var tracks: [PausedTrack] = []
        for (track, facts) in zip(file.movie.tracks, facts) {
            tracks.append(try PausedTrack(track, facts, in: file, pauses: pauses))
        }
        self.file = file
        self.pauses = pauses
        self.tracks = tracks
    }

    /// Writes the movie.
    ///
    /// - Parameters:
    ///   - path: where.
    ///   - name: how messages name the file.
    /// - Throws: `DescribeError` if it cannot be written.
    package func write(to path: String, named name: String) throws(DescribeError) {
        do throws(FileError) {
            // The tables grow with the silence and with smaller chunks.
            let size = file.movieBox.range.count
            var writer = try MovieWriter(
                path,
                named: name,
                fileType: file.fileType ?? MovieFormat.mov.fileType,
                trackCount: tracks.count,
                movieRoom: size + size / 2 + 65536
            )
            var next = [Int](repeating: 0, count: tracks.count)
            while let index = earliest(next) {
                let track = tracks[index]
                try writer.write(
                    track.sample(next[index]),
                    at: track.milliseconds[next[index]],
                    track: index
                )
                next[index] += 1
            }
            do throws(ISOMediaError) {
                try writer.finish { chunks throws(ISOMediaError) in try movieBox(chunks) }
            } catch {
                throw FileError(.unreadableSource("\(error)"), path: name)
            }
        } catch {
            throw DescribeError(.file(error))
        }
    }

    /// The track whose next sample is decoded first; nil: all samples have been written.
    private func earliest(_ next: [Int]) -> Int? {
        var earliest: (index: Int, time: Int64)?
        for (index, track) in tracks.enumerated() where next[index] < track.sampleCount {
            let time = track.milliseconds[next[index]]
            if time < earliest?.time ?? .max { earliest = (index, time) }
        }
        return earliest?.index
    }

    private func movieBox(_ chunks: [ChunkList]) throws(ISOMediaError) -> Box {
        var movie = file.movie
        for (track, chunks) in zip(tracks, chunks) {
            let id = try track.track.header().trackID
            try movie.updateTrack(id) { $0 = track.placed(chunks) }
        }
        try movie.updateHeader { header in
            let ticks = Int128(pauses.total) * Int128(header.timescale) / 1000
            header.duration += UInt64(clamping: ticks)
        }
        if var list = movie.chapterList {
            for index in list.entries.indices {
                let start = list.entries[index].start
                let milliseconds = Int(clamping: start / 10_000)
                let later = pauses.beginning(milliseconds) - milliseconds
                list.entries[index].start = start + UInt64(clamping: later) * 10_000
            }
            movie.setChapterList(list)
        }
        return movie.box
    }
}
