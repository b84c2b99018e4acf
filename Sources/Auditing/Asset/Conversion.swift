// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection

/// An asset before and after a conversion: what rules about losses see.
package struct Conversion: Sendable {
    /// What went into the conversion.
    package let before: Asset
    /// What came out of it.
    package let after: Asset

    /// Puts both together.
    package init(before: Asset, after: Asset) {
        self.before = before
        self.after = after
    }
}

/// Captions or subtitles that an asset offers, whether in a track or in a file beside it.
struct LegibleService {
    /// How messages name it.
    let label: String
    /// The language; nil where none is known.
    let language: LanguageTag?
    /// Whether all of it is shown even when subtitles are off.
    let isForced: Bool
    /// Whether it is for deaf viewers.
    let isForDeaf: Bool
    /// The track; nil for a file.
    let track: AuditedTrack?
    /// The letters and digits of each cue; nil if the text could not be read.
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
    /// The captions and subtitles that show something, as far as is known; those of tracks first.
    var legibleServices: [LegibleService] {
        (movie?.subtitlesWithWords ?? []).map(LegibleService.init)
            + captionFilesWithWords.map(LegibleService.init)
    }
}

/// What of an asset is found again in what a conversion made of it.
///
/// The same words are the surest sign, as tags may be what was lost; then come language and tags.
struct ServicePairs<Service> {
    /// What was there, and what has become of it.
    private(set) var pairs: [(before: Service, after: Service)] = []
    /// What is gone.
    private(set) var lost: [Service] = []

    /// Pairs each with one that is alike, by the first of several signs that any fulfils.
    init(
        _ before: [Service],
        _ after: [Service],
        signs: [(_ before: Service, _ after: Service) -> Bool]
    ) {
        var left = before
        var free = after
        for isAlike in signs {
            left = left.filter { old in
                guard let place = free.firstIndex(where: { isAlike(old, $0) }) else { return true }
                pairs.append((old, free.remove(at: place)))
                return false
            }
        }
        lost = left
    }
}

extension ServicePairs<LegibleService> {
    /// The captions and subtitles of a conversion.
    init(_ conversion: Conversion) {
        self.init(
            conversion.before.legibleServices,
            conversion.after.legibleServices,
            signs: [
                { $0.hasTags(of: $1) && $0.words == $1.words },
                { $0.words != nil && $0.words == $1.words && $0.isForced == $1.isForced },
                { $0.hasTags(of: $1) },
                { $0.isForced == $1.isForced && $0.language == $1.language },
                { $0.isForced == $1.isForced && $0.isSpokenAs($1) },
                { $0.isForced == $1.isForced && $1.language == nil && !$0.isOther($1) },
            ]
        )
    }
}

extension LegibleService {
    fileprivate func hasTags(of other: LegibleService) -> Bool {
        language == other.language && isForced == other.isForced && isForDeaf == other.isForDeaf
    }

    fileprivate func isSpokenAs(_ other: LegibleService) -> Bool {
        guard let language, let otherLanguage = other.language else { return false }
        return language.isSpokenAs(otherLanguage)
    }

    /// Whether the words are known to be others: fewer than half of them are found again.
    fileprivate func isOther(_ other: LegibleService) -> Bool {
        guard let words, let otherWords = other.words, !words.isEmpty else { return false }
        let known = Set(otherWords)
        return words.count(where: known.contains) * 2 < words.count
    }
}

extension ServicePairs<AuditedTrack> {
    /// The audio tracks of a conversion: by language and purpose, then by language, then by position.
    init(soundsOf conversion: Conversion) {
        self.init(
            conversion.before.movie?.tracks(.audible) ?? [],
            conversion.after.movie?.tracks(.audible) ?? [],
            signs: [
                { $0.hasPurpose(of: $1) && $0.name == $1.name },
                { $0.hasPurpose(of: $1) },
                { $0.knownLanguage == $1.knownLanguage },
                { $1.knownLanguage == nil && $0.id == $1.id },
                { $1.knownLanguage == nil && !$0.describesPicture },
            ]
        )
    }
}

extension AuditedTrack {
    /// Whether its tags or its roles say that it describes the picture.
    var describesPicture: Bool { kind.mediaKind == .audible && describesVideo }

    fileprivate func hasPurpose(of other: AuditedTrack) -> Bool {
        knownLanguage == other.knownLanguage && describesPicture == other.describesPicture
    }
}
