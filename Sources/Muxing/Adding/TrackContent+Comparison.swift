// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaPrimitives

extension TrackContent {
    /// Bytes that are compared at a time.
    private static let blockLength: UInt64 = 1 << 20

    /// The ID of the track that an earlier run of the same command has added; nil if no track is the same.
    ///
    /// A last gap is not compared: its length follows from the length of the movie at that time.
    ///
    /// - Throws: `ISOMediaError` if a track cannot be read.
    func find(_ new: Track, in file: MovieFile) throws(ISOMediaError) -> UInt32? {
        for track in file.movie.tracks {
            guard track.sampleEntries == new.sampleEntries,
                try track.extendedLanguage() == new.extendedLanguage(),
                try track.name() == new.name(),
                try Set(track.characteristics()) == Set(new.characteristics()),
                try isContent(of: track, in: file, ignoringLastGap: true)
            else { continue }
            return try track.header().trackID
        }
        return nil
    }

    /// Refuses a written file in which the track holds anything else.
    ///
    /// - Throws: `ISOMediaError.Kind.verificationFailed`.
    func verify(trackID: UInt32, in file: MovieFile) throws(ISOMediaError) {
        guard let track = try file.movie.track(trackID),
            try isContent(of: track, in: file, ignoringLastGap: false)
        else {
            let reason =
                media == .audio
                ? "the audio is not that of the file" : "the cues are not those of the file"
            throw ISOMediaError(.verificationFailed(reason))
        }
    }

    /// Whether a track has the same bytes for the same times.
    private func isContent(
        of track: Track,
        in file: MovieFile,
        ignoringLastGap: Bool
    ) throws(ISOMediaError) -> Bool {
        guard try track.isSelfContained(), let table = try track.sampleTable(),
            try track.mediaHeader().timescale == samples.timescale
        else { return false }
        let gap = ignoringLastGap ? gap : nil
        let sizes = samples.eachSize.dropLast(gap != nil && endsInGap ? 1 : 0)
        guard sizes.count...sizes.count + (gap == nil ? 0 : 1) ~= table.sampleCount else {
            return false
        }
        let found = try table.samples()
        let shown = found.prefix(sizes.count)
        guard zip(shown, sizes).allSatisfy({ UInt64($0.range.count) == UInt64($1) }),
            hasDurations(of: shown), try hasBytes(of: shown, in: file)
        else { return false }
        guard let gap, let last = found.dropFirst(sizes.count).first else { return true }
        guard last.range.count == gap.count, last.range.upperBound <= file.source.length else {
            return false
        }
        return try file.source.bytes(last.range) == gap
    }

    private func hasDurations(of found: ArraySlice<Sample>) -> Bool {
        var index = 0
        for run in samples.durations {
            for _ in 0..<run.sampleCount where index < found.count {
                guard found[index].duration == run.sampleDuration else { return false }
                index += 1
            }
        }
        return index == found.count
    }

    private func hasBytes(
        of found: ArraySlice<Sample>,
        in file: MovieFile
    ) throws(ISOMediaError) -> Bool {
        var place: UInt64 = 0
        var rest = found
        while let first = rest.first {
            // Samples without a gap between them are compared together.
            var end = first.range.upperBound
            var count = 1
            while count < rest.count, rest[rest.startIndex + count].range.lowerBound == end {
                end = rest[rest.startIndex + count].range.upperBound
                count += 1
            }
            guard end <= file.source.length else { return false }
            var start = first.range.lowerBound
            while start < end {
                let length = min(Self.blockLength, end - start)
                let own = try bytes.read(place..<place + length)
                guard try file.source.bytes(start..<start + length) == own else { return false }
                start += length
                place += length
            }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

extension NewMedia.Bytes {
    fileprivate func read(_ range: Range<UInt64>) throws(ISOMediaError) -> [UInt8] {
        switch self {
        case .memory(let bytes): Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
        case .spooled(let spool):
            try spool.file.bytes(
                spool.range.lowerBound + range.lowerBound..<spool.range.lowerBound
                    + range.upperBound
            )
        }
    }
}
