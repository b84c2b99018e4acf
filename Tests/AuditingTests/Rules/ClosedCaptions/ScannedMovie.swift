// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import ISOMedia
import MediaPrimitives

/// Cues of a text each, two seconds apart.
func spokenCues(_ texts: String..., from start: Int = 1000) -> [Cue] {
    texts.enumerated().map { index, text in
        Cue(
            startMilliseconds: start + index * 2000,
            endMilliseconds: start + index * 2000 + 1500,
            text: CaptionText(text),
            position: SourcePosition(line: index + 1, column: 1)
        )
    }
}

/// A movie whose pictures were looked into.
func scannedMovie(_ scanned: [ScannedCaptions]?, asked: Bool = true) -> MovieAsset {
    MovieAsset(
        path: "movie.mp4",
        durationSeconds: 60,
        tracks: [AuditedTrack(id: 1, kind: .video, isEnabled: true)],
        embeddedCaptions: scanned.map { .channels($0.flatMap { $0.channels.map(\.channel.name) }) }
            ?? (asked ? .untested("it is encrypted") : .notAsked),
        scannedCaptions: scanned
    )
}

/// Pictures of a minute at 30 a second, all with captions.
func scannedPictures(_ channels: [ScannedCaptions.Channel]) -> ScannedCaptions {
    var pictures = ScannedCaptions(track: 1, channels: channels)
    pictures.pictureCount = 1800
    pictures.captionedCount = 1800
    pictures.startMilliseconds = 0
    pictures.endMilliseconds = 60_000
    return pictures
}

/// Constructs of line 21 and of CEA-708.
func constructs(pairs: Int, packets: Int = 0) -> [CaptionConstruct] {
    (0..<pairs).map { CaptionConstruct(.field1, 0xC1, UInt8(0x20 + $0 % 64)) }
        + (0..<packets).map { _ in CaptionConstruct(.packetData, 0x41, 0x42) }
}
