// SPDX-License-Identifier: Apache-2.0

import Captions
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
    /// When each of the cues with words begins and ends, in milliseconds, and its words.
    let timedWords: [TimedWords]
    /// Why the words could not be read, a clause; nil if they were, or if it is images or closed captions.
    let obstacle: String?

    init(_ track: AuditedTrack) {
        label = track.label
        language = track.knownLanguage
        isForced = track.forced == .all
        isForDeaf = track.isForDeaf
        self.track = track
        timedWords = track.cues.map(TimedWords.all) ?? []
        words = track.cues == nil ? nil : timedWords.map(\.words)
        obstacle = if case .unreadable(let reason) = track.text { reason } else { nil }
    }

    init(_ captions: CaptionAsset) {
        label = captions.fileName
        language = captions.language == .undetermined ? nil : captions.language
        isForced = captions.role.isForced
        isForDeaf = captions.role.isSDH
        track = nil
        timedWords = TimedWords.all(captions)
        words = timedWords.map(\.words)
        obstacle = nil
    }
}

/// The words of a cue, and when it is shown.
struct TimedWords {
    /// Its letters and digits, in lower case: line breaks, punctuation and markup are what formats carry differently.
    let words: String
    /// When it begins, in milliseconds.
    let start: Int
    /// When it ends, in milliseconds.
    let end: Int

    /// Those of all cues that have words.
    static func all(_ captions: CaptionAsset) -> [TimedWords] {
        captions.shownCues.map { cue in
            TimedWords(
                words: String(
                    cue.text.lowercased().unicodeScalars.filter(\.properties.isWordLike)
                ),
                start: cue.startMilliseconds,
                end: cue.endMilliseconds
            )
        }.filter { !$0.words.isEmpty }
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isWordLike: Bool { isAlphabetic || numericType != nil }
}

extension Asset {
    /// The captions and subtitles that show something, as far as is known; those of tracks first.
    var legibleServices: [LegibleService] {
        let tracks =
            movie?.subtitlesWithWords
            ?? presentedTracks.filter { track in
                track.kind == .subtitle && !(track.cues?.isWordless ?? false)
                    && !track.isTextDescription
            }
        return tracks.map(LegibleService.init) + captionFilesWithWords.map(LegibleService.init)
    }

    /// The audio that viewers can choose.
    var sounds: [AuditedTrack] {
        movie?.tracks(.audible) ?? presentedTracks.filter { $0.kind == .audio }
    }

    /// The closed captions in its video; of a presentation those of all variants.
    var closedCaptions: CaptionScan {
        if let movie { return movie.embeddedCaptions }
        guard presentation != nil else { return .channels([]) }
        guard let variantCaptions else { return .notAsked }
        if let obstacle = variantCaptions.lazy.compactMap(\.obstacle).first {
            return .untested(obstacle)
        }
        let names = closedCaptionChannels.filter(\.isShown).map(\.channel.name)
        return .channels(Set(names).sorted())
    }

    /// The channels of closed captions in its video, with their cues; of a presentation those of the first variant
    /// that has any.
    var closedCaptionChannels: [ScannedCaptions.Channel] {
        if let movie { return movie.scannedCaptions?.flatMap(\.channels) ?? [] }
        let variants = variantCaptions ?? []
        return variants.lazy.map { ($0.tracks ?? []).flatMap(\.channels) }.first { !$0.isEmpty }
            ?? []
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
            conversion.before.sounds,
            conversion.after.sounds,
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
    var describesPicture: Bool { facts.kind.mediaKind == .audible && facts.describesVideo }

    fileprivate func hasPurpose(of other: AuditedTrack) -> Bool {
        knownLanguage == other.knownLanguage && describesPicture == other.describesPicture
    }
}
