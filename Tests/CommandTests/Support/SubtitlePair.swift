// SPDX-License-Identifier: Apache-2.0

extension Workplace {
    /// A folder whose movie has regular (3) and forced (4) Spanish subtitles.
    static func withPair(_ body: (Workplace) throws -> Void) throws {
        try Workplace.with { place in
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
            try succeed("add-subs", "movie.mp4", "es.srt", "--forced", in: place.folder)
            try body(place)
        }
    }
}
