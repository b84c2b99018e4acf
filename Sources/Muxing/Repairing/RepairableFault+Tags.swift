// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection

// MARK: - Languages

extension RepairableFault {
    /// `elng` without version and flags, as old mp4ff and mux.js write it: readers that follow the standard
    /// take the first letters for them.
    static let malformedExtendedLanguage = RepairableFault(
        .extendedLanguageHeader,
        ["elng"]
    ) { movie throws(ISOMediaError) in
        try movie.updateTracks { track, _ throws(ISOMediaError) in
            guard let language = try track.extendedLanguageBox(), language.header == nil else {
                return
            }
            try track.box.update(["mdia", "elng"]) { box throws(ISOMediaError) in
                box = Box(ExtendedLanguageBox(tag: language.tag))
            }
        }
    }

    /// `mdhd` states another language than `elng`, which overrides it; players that know only `mdhd` then
    /// show the wrong one.
    ///
    /// `und` in `mdhd` contradicts nothing. Source: QuickTime File Format, "Extended Language Tag".
    static let languageContradiction = RepairableFault(
        .languagesAgree,
        ["mdhd"]
    ) { movie throws(ISOMediaError) in
        try movie.updateTracks(where: contradictsItself) { track, facts throws(ISOMediaError) in
            guard let language = facts.language else { return }
            try track.setMediaHeaderLanguage(PackedLanguageCode(language))
        }
    }

    private static func contradictsItself(_ facts: TrackFacts) -> Bool {
        guard let text = facts.extendedLanguage, let code = facts.mediaHeaderLanguage,
            let header = code.languageTag, let language = facts.language, isTag(text),
            language != .undetermined
        else { return false }
        return !header.matches(language) && code.text != PackedLanguageCode(language).text
    }

    private static func isTag(_ text: String) -> Bool {
        do {
            _ = try LanguageTag(text)
            return true
        } catch {
            return false
        }
    }

    /// A language that nothing states cannot be known; it is reported.
    ///
    /// A code of the Macintosh in `mdhd` states one in QuickTime movies only (see `Track.mediaHeaderLanguage()`).
    static let missingLanguage = RepairableFault(.languageStated, []) {
        movie throws(ISOMediaError) in
        for facts in try movie.tracks() where facts.kind == .audio || facts.kind.isLegible {
            guard facts.extendedLanguage == nil, facts.language == nil else { continue }
            movie.notices.append(Notice(.noLanguage(facts.kind), track: facts.id))
        }
    }
}

// MARK: - Characteristics

extension RepairableFault {
    /// A characteristic that is there twice, or has a NUL after it, with which it is another string to
    /// readers that compare byte by byte.
    static let untidyCharacteristics = RepairableFault(
        .characteristicsOnce,
        ["tagc"]
    ) { movie throws(ISOMediaError) in
        try movie.updateTracks { track, _ throws(ISOMediaError) in
            try track.normalizeCharacteristics()
        }
    }

    private static let misspelt = "public.accessibility.describes-spoken-dialog"

    /// `describes-spoken-dialog`, which the documentation of a widely used transcoder has instead of
    /// `transcribes-spoken-dialog`; no player knows it.
    ///
    /// Other identifiers below `public.` that do not exist are reported.
    static let misspeltCharacteristic = RepairableFault(
        .characteristicDefined,
        ["tagc"]
    ) { movie throws(ISOMediaError) in
        for facts in try movie.tracks() {
            for tag in facts.characteristics where tag.rawValue != misspelt {
                guard tag.rawValue.hasPrefix("public."), tag.entry == nil else { continue }
                movie.notices.append(Notice(.undefinedCharacteristic(tag), track: facts.id))
            }
        }
        try movie.updateTracks { facts in
            facts.characteristics.contains(MediaCharacteristic(rawValue: misspelt))
        } _: { track, _ throws(ISOMediaError) in
            try track.addCharacteristic(MediaCharacteristic.transcribesSpokenDialog.rawValue)
            try track.removeCharacteristic(misspelt)
        }
    }

    /// One of the two SDH characteristics; players take a track for SDH when it has both.
    ///
    /// Captions that describe sounds are for people who do not hear speech either, so the other one is added.
    /// `transcribes-spoken-dialog` alone is no proof: Apple's sample writer gives it to every subtitle
    /// track. It is completed if the name, the role or closed captions say SDH as well; else it is reported.
    static let halfTaggedSDH = RepairableFault(
        .wholeSDH,
        ["tagc"]
    ) { movie throws(ISOMediaError) in
        for facts in try movie.tracks() where facts.kind.isLegible {
            let present = MediaCharacteristic.sdh.filter(facts.characteristics.contains)
            guard present.count == 1 else { continue }
            guard present == [.describesMusicAndSound] || isKnownAsSDH(facts) else {
                movie.notices.append(Notice(.halfSDH(present[0]), track: facts.id))
                continue
            }
            try movie.movie.updateTrack(facts.id) { track throws(ISOMediaError) in
                for tag in MediaCharacteristic.sdh { try track.addCharacteristic(tag.rawValue) }
            }
        }
    }

    private static func isKnownAsSDH(_ facts: TrackFacts) -> Bool {
        if facts.kind == .closedCaption || facts.statedRoles.contains("caption") { return true }
        let words = (facts.name ?? "").lowercased().split { !$0.isLetter }
        return words.contains("sdh") || words.contains("cc")
    }

    /// DASH roles in `kind`, which FFmpeg and DASH packagers read, and the characteristics in `tagc`, which
    /// Apple's players read: each says what the other does.
    static let rolesAndCharacteristics = RepairableFault(
        .rolesAgree,
        ["kind", "tagc", "tx3g"]
    ) { movie throws(ISOMediaError) in
        try movie.updateTracks { facts in
            facts.kind.mediaKind != nil
        } _: { track, facts throws(ISOMediaError) in
            for row in DASHRole.all where facts.kind.mediaKind.map(row.fits) ?? false {
                let isStated = facts.statedRoles.contains(row.role)
                if isStated { try tag(&track, as: row, facts) }
                // Of the schemes, FFmpeg and packagers know that of DASH alone, in the spelling of the standard.
                if isStated || row.isSaid(by: facts.characteristics, isForced: facts.forced == .all)
                {
                    try track.addKind(schemeURI: DASHRole.scheme, value: row.role)
                }
            }
        }
    }

    private static func tag(
        _ track: inout Track,
        as row: DASHRole,
        _ facts: TrackFacts
    ) throws(ISOMediaError) {
        if row.isForced {
            guard !facts.isTaggedForced else { return }
            var tags = TrackTags()
            tags.forced = .all
            return try tags.apply(to: &track, facts)
        }
        for tag in row.characteristics { try track.addCharacteristic(tag.rawValue) }
    }
}
