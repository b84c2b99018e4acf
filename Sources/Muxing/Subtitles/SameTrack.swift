// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// Finds the track that an earlier run of the same command has added.
enum SameTrack {
    /// The track with the same format, language, name, tags and samples; nil where there is none.
    ///
    /// - Throws: `ISOMediaError` where a track cannot be read.
    static func find(
        _ new: Track,
        data: [UInt8],
        in file: MovieFile
    ) throws(ISOMediaError) -> UInt32? {
        for track in file.movie.tracks {
            guard track.sampleEntries == new.sampleEntries,
                try track.extendedLanguage() == new.extendedLanguage(),
                try track.name() == new.name(),
                try Set(track.characteristics()) == Set(new.characteristics()),
                try timing(of: track) == timing(of: new),
                try self.data(of: track, in: file, count: data.count) == data
            else { continue }
            return try track.header().trackID
        }
        return nil
    }

    private static func timing(of track: Track) throws(ISOMediaError) -> TimeToSampleBox? {
        try track.box.descendant(["mdia", "minf", "stbl"])?.decodeChild(TimeToSampleBox.self)
    }

    /// The bytes of a track that has as many as expected; empty for any other.
    private static func data(
        of track: Track,
        in file: MovieFile,
        count: Int
    ) throws(ISOMediaError) -> [UInt8] {
        guard let table = try track.sampleTable(), table.byteCount == UInt64(count) else {
            return []
        }
        var bytes: [UInt8] = []
        for chunk in try table.chunks() where chunk.upperBound <= file.source.length {
            bytes += try file.source.read(chunk)
        }
        return bytes
    }
}
