// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// A last `mdat` that states a few bytes more than the file has, though all samples are there.
///
/// Some recorders count their own header twice, or padding that they do not write. Players read such files. The box
/// is taken for one that reaches to the end of the file, so that an edit states where it ends.
enum OverrunningMedia {
    /// How many bytes too many are taken for a miscount.
    private static let limit: UInt64 = 1024

    /// The boxes with the corrected `mdat`; nil if the last box is another, or samples are missing.
    static func corrected(
        _ found: AbandonedEdit.Cleaned,
        _ movie: Movie,
        in source: any ByteSource
    ) -> [FileBox]? {
        guard let truncation = found.truncation, truncation.type == "mdat",
            let last = found.boxes.last, last.range == truncation.range,
            truncation.size - (last.range.upperBound - last.range.lowerBound) <= limit
        else { return nil }
        var boxes = found.boxes
        boxes[boxes.count - 1] = FileBox(
            type: last.type,
            sizeForm: .toEndOfFile,
            range: last.range
        )
        return hasAllSamples(movie, boxes, in: source) ? boxes : nil
    }

    /// Whether there are samples, in the movie or its fragments, and all are in the file.
    private static func hasAllSamples(
        _ movie: Movie,
        _ boxes: [FileBox],
        in source: any ByteSource
    ) -> Bool {
        do throws(ISOMediaError) {
            var count = 0
            for track in movie.tracks where try track.isSelfContained() {
                guard let table = try track.sampleTable() else { continue }
                count += table.sampleCount
                let countsBytes = try !track.hasSamplesOfUnknownSize()
                let end = try table.end(beyond: source.length, countsBytes: countsBytes)
                guard end <= source.length else { return false }
            }
            if boxes.contains(where: { $0.type == "moof" }) {
                var reader = try FragmentReader(movie, boxes, nil, in: source)
                try reader.readAll()
                let runs = reader.tracks.flatMap(\.runs)
                count += runs.count
                guard runs.allSatisfy({ $0.range.upperBound <= source.length }) else {
                    return false
                }
            }
            return count > 0
        } catch {
            // Whoever needs the samples reports what is damaged.
            return false
        }
    }
}
