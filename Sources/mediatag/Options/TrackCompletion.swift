// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaReading

/// What a shell offers after `--track`.
enum TrackCompletion {
    /// The IDs of the tracks of the movie in a command line that is being typed.
    ///
    /// Shells take a colon for something else, so selectors such as `audio:1` are not offered.
    ///
    /// - Parameters:
    ///   - arguments: the words of the command line.
    ///   - index: the word that is completed.
    ///   - prefix: what there is of it.
    /// - Returns: the IDs; none if no word names a movie.
    @Sendable static func identifiers(
        _ arguments: [String],
        _ index: Int,
        _ prefix: String
    ) -> [String] {
        let movie = arguments.enumerated().dropFirst().first {
            $0.offset != index && !$0.element.hasPrefix("-") && $0.element.contains(".")
                && FilePath.exists($0.element)
        }
        guard let movie else { return [] }
        do throws(MediaError) {
            return try TextTracks(path: movie.element).tracks.map { "\($0.id)" }
        } catch {
            return []
        }
    }
}
