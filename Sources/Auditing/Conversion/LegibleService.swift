// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing

/// Captions or subtitles that an asset offers, whether in a track or in a file beside it.
struct LegibleService {
    /// How messages name it.
    let label: String
    /// The language; nil where none is known.
    let language: LanguageTag?
    /// Whether all of it is shown even when subtitles are off.
    let isForced: Bool
    /// Whether it is for people who do not hear.
    let isForDeaf: Bool
    /// The track; nil for a file.
    let track: AuditedTrack?
    /// What each cue says, its letters and digits alone; nil where nobody could read it.
    let words: [String]?

    init(_ track: AuditedTrack) {
        label = track.label
        language = track.knownLanguage
        isForced = track.forced == .all
        isForDeaf = track.isForDeaf
        self.track = track
        words = track.cues.map(Self.words)
    }

    init(_ captions: CaptionAsset) {
        label = captions.fileName
        language = captions.language == .undetermined ? nil : captions.language
        isForced = captions.role.isForced
        isForDeaf = captions.role.isSDH
        track = nil
        words = Self.words(captions)
    }

    /// Line breaks, punctuation and markup are what formats carry differently.
    private static func words(_ captions: CaptionAsset) -> [String] {
        captions.shownCues.map { cue in
            String(cue.text.lowercased().unicodeScalars.filter(\.properties.isWordLike))
        }.filter { !$0.isEmpty }
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isWordLike: Bool { isAlphabetic || numericType != nil }
}

extension Asset {
    /// The captions and subtitles, those of tracks first.
    var legibleServices: [LegibleService] {
        (movie?.tracks(.legible) ?? []).map(LegibleService.init)
            + captionFiles.map(LegibleService.init)
    }
}
