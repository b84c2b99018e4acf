// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// What players see of a movie: its samples, and what three readers say of its tracks.
struct VisibleMovie: Equatable {
    let hashes: [String]
    let description: String
    let inspection: String

    init(of path: String) throws {
        hashes = try streamHashes(path)
        description = try output(
            of: "ffprobe",
            ["-v", "error", "-show_streams", "-show_chapters", "-of", "json", path]
        )
        inspection = try succeed("inspect", "--format", "json", path)
    }
}
