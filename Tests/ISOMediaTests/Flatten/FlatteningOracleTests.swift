// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import TestSupport
import Testing

@Suite struct `Fragmented movies of FFmpeg made flat` {
    @Test(arguments: FFmpegFragments.flags)
    func `have the same samples at the same times`(flags: String) throws {
        try withTemporaryFolder { folder in
            let path = try FFmpegFragments.make(flags, in: folder)
            let flat = folder.appending(path: "flat.mp4").path
            let flattening = try Flattening.flatten(path, to: flat, verifying: .full)
            #expect(flattening.dropped.isEmpty)
            #expect(try streamHashes(flat) == streamHashes(path))
            // Of fragments with negative composition offsets FFmpeg shows pictures too late, by the
            // largest of them; of flat movies it does not.
            let isShifted = flags.contains("negative") || flags == "cmaf"
            let found = try packets(flat, startingAtZero: isShifted)
            #expect(found.count > 125 + 200 + 2)
            #expect(try found == packets(path, startingAtZero: isShifted))
            #expect(try count(of: "FrameCount", flat) == "125")
            let length = try #require(try Double(count(of: "Duration", flat)))
            #expect(abs(length - 5000) <= 40)
        }
    }

    /// Times, size and whether it is a sync sample, of each packet by stream.
    ///
    /// Durations are left out: of fragments FFmpeg knows them only in part. So is the mark of packets that
    /// an edit list passes over, which FFmpeg sets for flat movies only.
    private func packets(_ path: String, startingAtZero: Bool) throws -> [Packet] {
        let text = try output(
            of: "ffprobe",
            ["-v", "error", "-show_packets", "-of", "compact=p=0:nk=1"]
                + ["-show_entries", "packet=stream_index,pts,dts,size,flags", path]
        )
        let packets = text.split(separator: "\n").compactMap { Packet($0.split(separator: "|")) }
        let first = packets.first { $0.stream == 0 }?.decodeTime ?? 0
        return packets.sorted { ($0.stream, $0.decodeTime) < ($1.stream, $1.decodeTime) }.map {
            $0.stream == 0 && startingAtZero ? $0.moved(by: -first) : $0
        }
    }

    /// What FFmpeg says of a packet.
    private struct Packet: Equatable {
        let stream: Int
        var presentationTime: Int
        var decodeTime: Int
        let size: Int
        let isSync: Bool

        init?(_ fields: [Substring]) {
            guard fields.count >= 5, let stream = Int(fields[0]), let time = Int(fields[1]),
                let decodeTime = Int(fields[2]), let size = Int(fields[3])
            else { return nil }
            self.stream = stream
            presentationTime = time
            self.decodeTime = decodeTime
            self.size = size
            isSync = fields[4].hasPrefix("K")
        }

        func moved(by ticks: Int) -> Packet {
            var packet = self
            packet.presentationTime += ticks
            packet.decodeTime += ticks
            return packet
        }
    }

    private func count(of field: String, _ path: String) throws -> String {
        let text = try output(of: "mediainfo", ["--Inform=Video;%\(field)%", path])
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
