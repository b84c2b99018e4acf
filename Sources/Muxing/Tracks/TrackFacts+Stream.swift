// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia
import MediaPrimitives
import MediaSelection

extension TrackFacts {
    /// The facts of a stream of another container, in the words of a movie.
    ///
    /// The ID is the stream's number, counted from 1, as `inspect` shows it.
    init(_ stream: StreamInfo) {
        let tags = StreamTags(stream)
        let handlers: [StreamInfo.Kind: FourCC] = [
            .video: "vide", .audio: "soun", .subtitle: "sbtl",
        ]
        let kinds: [StreamInfo.Kind: TrackKind] = [
            .video: .video, .audio: .audio, .subtitle: .subtitle,
        ]
        id = UInt32(clamping: stream.index + 1)
        let isClosedCaption = stream.codecName.hasPrefix("eia_")
        kind = isClosedCaption ? .closedCaption : kinds[stream.kind] ?? .other
        handler = handlers[stream.kind] ?? "data"
        sampleEntry = nil
        language = tags.language
        mediaHeaderLanguage = tags.language.map { PackedLanguageCode($0) } ?? .undetermined
        extendedLanguage = nil
        name = tags.name
        isEnabled = tags.isDefault
        alternateGroup = 0
        isExcludedFromAutoselection = false
        characteristics = tags.characteristics
        roles = tags.roles
        forced = tags.isForced ? .all : .none
        displayFlags = nil
    }
}
