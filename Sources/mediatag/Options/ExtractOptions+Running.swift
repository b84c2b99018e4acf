// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaPrimitives
import MediaReading

extension ExtractOptions {
    /// Extracts what these options say, and reports it.
    ///
    /// - Throws: `MediaError` if there is nothing to extract, or it cannot be written; `ExitCode` if some files of an index
    ///   could not be read, which has been reported.
    func run(
        _ track: Extraction.Selector?,
        of movie: String,
        _ images: ExtractedImageOptions,
        _ progress: Progress
    ) throws {
        if index {
            guard try writeIndex(of: movie) else { throw ExitCode.unreadable }
            return
        }
        if format == .json, output == nil, all == nil, !plain, to == nil {
            let request = try images.request(marksDoubts: true)
            let text = try Extraction(of: movie, recognising: request)
                .text(track, progress: progress.show)
            progress.clear()
            return Results.write(json: ExtractedCues(RemoteName.shown(movie), text))
        }
        let marks = form == nil || form == .captions(.webVTT)
        let summary = try extract(
            track,
            of: movie,
            images.request(marksDoubts: marks),
            progress.show
        )
        progress.clear()
        try summary.show(as: format)
    }

    /// Writes the text of a movie or folder as JSON lines.
    ///
    /// - Returns: whether all of it could be read.
    /// - Throws: `MediaError` if the lines cannot be written.
    private func writeIndex(of path: String) throws(MediaError) -> Bool {
        guard let file else {
            var index = TextIndex { bytes in Results.write(lines: bytes) }
            try index.add(path)
            return index.failureCount == 0
        }
        try CaptionFile.requireReplaceable(file, replacing: force)
        var lines: [UInt8] = []
        let (count, isWhole) = try {
            () throws(MediaError) in
            var index = TextIndex { bytes in lines += bytes }
            try index.add(path)
            return (index.cueCount, index.failureCount == 0)
        }()
        try CaptionFile.write(lines, to: file, replacing: force)
        Results.report("\(file.printable): \(count) cue\(count == 1 ? "" : "s")\n")
        return isWhole
    }
}
