// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import TestSupport
import Testing

@Suite struct FlatteningOracleTests {
    @Test(.slow, arguments: FFmpegFragments.flags)
    func `a flattened movie of FFmpeg has the same samples at the same times`(flags: String) throws
    {
        try withTemporaryFolder { folder in
            let path = try FFmpegFragments.make(flags, in: folder)
            let flat = folder.appending(path: "flat.mp4").path
            let flattening = try Flattening(of: MovieFile(opening: path))
            try flattening.write(flattening.plan(), to: flat, verifying: .full)
            #expect(flattening.dropped.isEmpty)
            #expect(try streamHashes(flat) == streamHashes(path))
            // Of fragments with negative composition offsets FFmpeg shows pictures too late, by the
            // largest of them; of flat movies it does not.
            // And fragments that do not start at 0 start there as a flat movie.
            let found = try packets(flat)
            #expect(found.count > 125 + 200 + 2)
            #expect(try found == packets(path))
            #expect(try count(of: "FrameCount", flat) == "125")
            let length = try #require(try Double(count(of: "Duration", flat)))
            #expect(abs(length - 5000) <= 40)
        }
    }

    /// Stream, times, size and whether it is a sync sample, of each packet by stream.
    ///
    /// Durations are left out: of fragments FFmpeg knows them only in part. So are the skips that it
    /// derives from edit lists.
    private func packets(_ path: String) throws -> [[Int64]] {
        let packets = try streamPackets(path)
        let first = Dictionary(packets.map { ($0.stream, $0.decodeTime ?? 0) }) { first, _ in first
        }
        return packets.map { packet in
            let shift = first[packet.stream] ?? 0
            return [
                Int64(packet.stream), (packet.decodeTime ?? .min / 2) - shift,
                (packet.presentationTime ?? .min / 2) - shift, Int64(packet.size),
                packet.isSync ? 1 : 0,
            ]
        }.sorted { $0.lexicographicallyPrecedes($1) }
    }

    private func count(of field: String, _ path: String) throws -> String {
        let text = try output(of: "mediainfo", ["--Inform=Video;%\(field)%", path])
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
