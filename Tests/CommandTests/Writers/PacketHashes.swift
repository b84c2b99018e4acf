// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The hashes of the packets of a file as ffprobe reads them, edit lists left aside.
struct PacketHashes: Equatable {
    struct Stream: Equatable {
        var index: Int
        var kind: String
        var hashes: [Substring]
    }

    /// The streams that have packets.
    let streams: [Stream]

    init(_ path: String, isMovie: Bool) throws {
        let text = try output(
            of: "ffprobe",
            ["-v", "error"] + (isMovie ? ["-ignore_editlist", "1"] : [])
                + ["-show_packets", "-show_data_hash", "md5"]
                + ["-show_entries", "packet=codec_type,stream_index,data_hash"]
                + ["-of", "csv=p=0", path]
        )
        var streams: [Int: Stream] = [:]
        // What FFmpeg says beside a packet, such as samples to skip, breaks its line in two.
        var current: (kind: String, index: Int) = ("", 0)
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: ",")
            if fields.count > 1, let index = Int(fields[1]) {
                current = (String(fields[0]), index)
            }
            guard let hash = fields.last, hash.hasPrefix("MD5:") else { continue }
            streams[
                current.index,
                default: Stream(index: current.index, kind: current.kind, hashes: [])
            ].hashes.append(hash)
        }
        self.streams = streams.values.sorted { $0.index < $1.index }
    }

    /// The film: the pictures of which there are most.
    var pictures: [Substring] {
        streams.filter { $0.kind == "video" }.map(\.hashes).max { $0.count < $1.count } ?? []
    }

    /// The packets of each track of sound.
    var sound: [[Substring]] { streams.filter { $0.kind == "audio" }.map(\.hashes) }
}
