// SPDX-License-Identifier: Apache-2.0
// Reads, writes and composes a media playlist: PlaylistsTiming FILE. Run by Benchmarks/playlists.

import Foundation
import Playlists
import ProcessorTime

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
