// SPDX-License-Identifier: Apache-2.0
// Reads, writes and composes a media playlist: PlaylistsTiming FILE. Run by Benchmarks/playlists.

import Foundation
import Playlists

let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))
let start = processorSeconds()
guard case .media(let playlist) = try Playlist(parsing: bytes, path: "a") else { fatalError() }
let read = processorSeconds()
let written = playlist.text.write()
let wrote = processorSeconds()
var builder = PlaylistBuilder()
builder.append(TargetDuration(6))
for segment in playlist.segments {
    builder.append(SegmentDuration(segment.duration ?? DecimalSeconds(nanoseconds: 0)))
    builder.append(uri: playlist.uri(of: segment))
}
let composed = builder.text.write()
let built = processorSeconds()
guard written == bytes, composed.count > bytes.count / 2 else { fatalError("not what was read") }
print(read - start, wrote - read, built - wrote, playlist.segments.count)

/// The time of the processor that the process has taken.
func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
