// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives

/// Samples of tx3g that are marked as forced (`frcd`).
enum ForcedSamples {
    /// Whether a track has one; what is encrypted or damaged counts as none.
    ///
    /// - Throws: `ISOMediaError` where the tables are damaged, or reading fails.
    static func contains(_ file: MovieFile, track id: UInt32) throws(ISOMediaError) -> Bool {
        guard let track = try file.movie.track(id), try track.isSelfContained(),
            let table = try track.sampleTable()
        else { return false }
        for sample in try table.samples() where try isForced(sample, in: file) { return true }
        return false
    }

    private static func isForced(
        _ sample: Sample,
        in file: MovieFile
    ) throws(ISOMediaError) -> Bool {
        var reader = ByteReader(try file.source.read(sample.range)[...])
        do {
            return try TimedTextSample(from: &reader).isForced
        } catch {
            return false
        }
    }
}
