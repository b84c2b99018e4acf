// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaSelection
import TestSupport

@testable import Muxing

/// The sample movie: 640 × 360, English sound, no subtitles.
func sampleMovie() throws -> Movie {
    try MovieFile(opening: SampleMedia.path("movie.mp4")).movie
}

/// A caption file that is to become a track of tx3g.
func subtitles(
    _ path: String,
    _ text: String,
    _ change: (inout TrackAddition) -> Void = { _ in }
) -> TrackAddition {
    var addition = TrackAddition(.subtitles(.tx3g), path: path, bytes: Array(text.utf8))
    change(&addition)
    return addition
}

/// A subtitle track of one cue, as the builder makes it; without roles, which other programs do not write,
/// unless they are asked for.
func subtitleTrack(
    id: UInt32 = 5,
    file: String = "es.srt",
    text: String = "Hola",
    hasRoles: Bool = false,
    change: (inout TrackAddition) -> Void = { _ in }
) throws -> Track {
    let cue = "1\n00:00:01,000 --> 00:00:02,000\n\(text)\n"
    let addition = subtitles(file, cue, change)
    let file = try MovieFile(opening: SampleMedia.path("movie.mp4"))
    var movie = file.movie
    // Of unknown length, so that the track ends with the cue.
    try movie.updateHeader { ($0.timescale, $0.duration) = (1000, 0) }
    let content = try TrackContent(addition, for: movie, in: file) { _, _ in }
    var track = content.track(id: id, forQuickTime: false)
    for kind in hasRoles ? [] : try track.kinds() {
        try track.removeKind(schemeURI: kind.schemeURI, value: kind.value)
    }
    return track
}

extension Box {
    /// The bytes of the boxes of a type below this one, as hexadecimal digits.
    func encodedDescendants(_ path: [FourCC]) -> [String] {
        guard let first = path.first else { return [hexText(encoded)] }
        return children.filter { $0.type == first }
            .flatMap { $0.encodedDescendants(Array(path.dropFirst())) }
    }
}
