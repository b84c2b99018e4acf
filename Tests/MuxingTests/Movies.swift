// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaSelection
import TestSupport

@testable import Muxing

/// The sample movie: 640 × 360, English sound, no subtitles.
func sampleMovie() throws -> Movie {
    try MovieFile(SystemFile.reading(SampleMedia.path("movie.mp4"))).movie
}

/// A subtitle track of one cue, as the builder makes it; without roles unless it is for MP4.
func subtitleTrack(
    id: UInt32 = 5,
    file: String = "es.srt",
    text: String = "Hola",
    in format: MovieFormat = .mov,
    change: (inout SubtitleRequest) -> Void = { _ in }
) throws -> Track {
    var request = SubtitleRequest()
    change(&request)
    let cue = "1\n00:00:01,000 --> 00:00:02,000\n\(text)\n"
    let source = try SubtitleSource(
        SubtitleFile(path: file, bytes: Array(cue.utf8), request: request)
    )
    let text = try SubtitleMedia(source, as: request.format, size: (640, 360), fillingTo: 0)
    return SubtitleTrackBuilder(source: source, text: text).track(
        trackID: id,
        duration: 2000,
        in: format
    )
}

extension Box {
    /// The bytes of the boxes of a type below this one, as hexadecimal digits.
    func encodedDescendants(_ path: [FourCC]) -> [String] {
        guard let first = path.first else { return [hexText(encoded)] }
        return children.filter { $0.type == first }
            .flatMap { $0.encodedDescendants(Array(path.dropFirst())) }
    }
}
