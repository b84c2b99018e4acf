// SPDX-License-Identifier: Apache-2.0

package import Captions
import ISOMedia
import MediaPrimitives
package import MediaReading

extension TrackAddition {
    /// Reads the caption file as byte pairs of line 21.
    ///
    /// - Returns: the pairs, and what was noticed and lost.
    /// - Throws: `MediaError`: the file is not a caption file, has no captions, or has some that cannot be
    ///   read and are not to be left out.
    package func readClosedCaptions() throws(MediaError) -> (ClosedCaptionReading, [Notice]) {
        var channel: CEA608Channel?
        if case .closedCaptions(let wanted) = media { channel = wanted }
        let captions = try readCaptions()
        let reading = try MediaError.captions(path) { () throws(CaptionError) in
            try ClosedCaptionReading(
                captions,
                of: bytes,
                fileName: path,
                encoding: encodingChoice,
                channel: channel
            )
        }
        let faults = reading.diagnostics.filter { $0.severity == .error }
        try require(noneOf: faults.map { UnusableCue(.unreadable($0), at: $0.position) })
        guard !reading.channels.isEmpty else { throw MediaError(.noCues, path: path) }
        let remarks = reading.diagnostics.filter { $0.severity != .information }
        return (
            reading,
            remarks.map { Notice(.caption($0), in: path, at: $0.position) }
                + reading.losses.map { Notice(.loss($0), in: path, at: $0.position) }
        )
    }
}

extension TrackContent {
    /// A caption file as a closed caption track (CEA-608).
    ///
    /// Layout and values: QuickTime File Format, "Closed Captioning Media".
    ///
    /// - Throws: `MediaError`: the file is not a caption file, has no captions or no language, or has some
    ///   that cannot be read and are not to be left out.
    static func closedCaptions(
        _ addition: TrackAddition,
        for movie: Movie,
        path: String
    ) throws(MediaError) -> TrackContent {
        let (reading, notices) = try addition.readClosedCaptions()
        let tags = try addition.captionTags(reading.document)
        let (header, size) = try MediaError.media(path) { () throws(ISOMediaError) in
            (try movie.header(), try movie.displaySize())
        }
        let cues = reading.document.cues
        let latest = reading.pairs.last?.milliseconds ?? 0
        let placement = TrackPlacement(
            captions: max(latest, cues.map(\.endMilliseconds).max() ?? 0),
            in: header,
            extendsMovie: addition.extendsMovie
        )
        let track = CEA608Track(reading.pairs, fillingTo: placement.mediaMilliseconds)
        // The entry has no fields of its own.
        let entry = Box("c608", payload: [0, 0, 0, 0, 0, 0, 0, 1])
        var content = TrackContent(
            .closedCaptions,
            (entry, track.samples, track.durations),
            timescale: CEA608Track.timescale,
            gap: CEA608Track.gap,
            size: size,
            tags,
            placement,
            .closedCaptions(reading.channels, pairCount: reading.pairs.count)
        )
        content.notices = notices
        content.noticesIfAdded = placement.notices(of: cues, in: addition.path)
        return content
    }
}
