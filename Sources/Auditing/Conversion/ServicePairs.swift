// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing

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
    /// The sounds of a conversion: by language and purpose, then by language, then by place.
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
    var describesPicture: Bool {
        kind.mediaKind == .audible && (describesVideo || roles.contains("description"))
    }

    fileprivate func hasPurpose(of other: AuditedTrack) -> Bool {
        knownLanguage == other.knownLanguage && describesPicture == other.describesPicture
    }
}
