// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia
import MediaPrimitives
import MediaSelection

extension TrackFacts {
    /// The facts of a stream of another container, in the words of a movie.
    ///
    /// The ID is the stream's number, counted from 1, as `inspect` shows it; a page of teletext has its number after it.
    init(_ stream: StreamInfo) {
        let tags = StreamTags(stream)
        let kinds: [StreamInfo.Kind: TrackKind] = [
            .video: .video, .audio: .audio, .subtitle: .subtitle,
        ]
        let isClosedCaption = stream.codecName.hasPrefix("eia_")
        self.init(
            id: stream.trackID,
            kind: isClosedCaption ? .closedCaption : kinds[stream.kind] ?? .other,
            language: tags.language,
            name: tags.name,
            isEnabled: tags.isDefault,
            characteristics: tags.characteristics,
            roles: tags.roles,
            forced: tags.isForced ? .all : .none
        )
    }
}
