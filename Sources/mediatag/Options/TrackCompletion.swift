// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaReading
import MediaSelection

/// What a shell offers after options that name tracks, and after `--characteristic`.
enum TrackCompletion {
    /// The identifiers of the media characteristics that a track can be tagged with.
    @Sendable static func characteristics(_: [String], _: Int, _: String) -> [String] {
        MediaCharacteristic.catalog.filter { $0.assignment != .inferred }
            .map(\.characteristic.rawValue)
    }

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
