// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// Which bytes of a file samples need: those that the `moov` describes and those of every fragment.
struct UsedData {
    let movie: Movie
    let boxes: [FileBox]
    let truncation: FileBoxes.Truncation?
    let source: any ByteSource

    /// Whether samples of this file lie in a range; so do those of fragments that cannot be understood.
    ///
    /// - Throws: `ISOMediaError` where a table of the `moov` is damaged or the file cannot be read.
    func overlaps(_ range: Range<UInt64>) throws(ISOMediaError) -> Bool {
        if try movie.hasChunk(in: range) { return true }
        guard boxes.contains(where: { $0.type == "moof" }) else { return false }
        do throws(ISOMediaError) {
            var reader = try FragmentReader(movie, boxes, truncation, in: source)
            try reader.readAll()
            return reader.tracks.contains { track in
                track.runs.contains { $0.range.overlaps(range) }
            }
        } catch {
            if case .file = error.kind { throw error }
            return true
        }
    }
}

extension MovieFile {
    /// Whether samples lie in a range of the file, those of fragments among them.
    ///
    /// - Throws: `ISOMediaError` where a table is damaged.
    func usesData(in range: Range<UInt64>) throws(ISOMediaError) -> Bool {
        try UsedData(movie: movie, boxes: boxes, truncation: truncation, source: source)
            .overlaps(range)
    }

    /// The first box after the `moov` that fragments begin with, or that is one.
    var firstFragmentBox: FileBox? {
        let types: Set<FourCC> = ["moof", "mdat", "styp", "sidx", "ssix", "emsg", "prft"]
        return boxes.first {
            $0.range.lowerBound > movieBox.range.lowerBound && types.contains($0.type)
        }
    }
}
