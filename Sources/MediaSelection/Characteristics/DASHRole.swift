// SPDX-License-Identifier: Apache-2.0

/// A role of DASH, which `kind` has, and the characteristics that say the same in `tagc`.
///
/// FFmpeg, the players built on it and DASH packagers read the one, Apple's players the other. It is
/// written to QuickTime movies as well: FFmpeg reads it there, and other readers ignore it. Source: ISO/IEC 23009-1, 5.8.5.5;
/// FFmpeg's map of dispositions to roles.
package struct DASHRole {
    /// The scheme of all roles.
    package static let scheme = "urn:mpeg:dash:role:2011"

    /// The role of video in sign language, which no characteristic says.
    package static let sign = "sign"

    /// The value of `kind`.
    package let role: String
    /// What says the same, the general one first.
    package let characteristics: [MediaCharacteristic]

    /// All roles that have characteristics.
    package static let all = [
        DASHRole(role: "caption", characteristics: MediaCharacteristic.sdh),
        DASHRole(role: "description", characteristics: [.describesVideo]),
        DASHRole(
            role: "enhanced-audio-intelligibility",
            characteristics: [.enhancesSpeechIntelligibility]
        ),
        DASHRole(role: "dub", characteristics: [.translation, .dubbedTranslation]),
        DASHRole(role: "commentary", characteristics: [.auxiliaryContent]),
        DASHRole(role: "forced-subtitle", characteristics: [.forcedOnlySubtitles]),
    ]

    /// Whether the role is that of forced subtitles, which formats of text can also say themselves.
    package var isForced: Bool { characteristics == [.forcedOnlySubtitles] }

    /// Whether a track of a kind of media can have it.
    package func fits(_ kind: MediaKind) -> Bool {
        characteristics.allSatisfy { $0.entry?.appliesTo.contains(kind) ?? false }
    }

    /// Whether characteristics, and what the format says of forced text, say the same.
    package func isSaid(by tags: [MediaCharacteristic], isForced: Bool) -> Bool {
        if self.isForced { return isForced }
        if characteristics == MediaCharacteristic.sdh {
            return characteristics.allSatisfy(tags.contains)
        }
        // The general one of two need not stand there.
        return characteristics.last.map(tags.contains) ?? false
    }

    /// The roles of a new track.
    package static func roles(
        of tags: [MediaCharacteristic],
        kind: MediaKind,
        isForced: Bool = false
    ) -> [String] {
        all.filter { $0.fits(kind) && $0.isSaid(by: tags, isForced: isForced) }.map(\.role)
    }
}

/// What a track is for: the one place where all readers take it from.
extension DASHRole {
    /// What roles say that writers use and this program does not write.
    ///
    /// FFmpeg gives `caption` to audio for the hard of hearing. Source: FFmpeg's map of dispositions to roles
    /// (`ff_mov_track_kind_table`).
    private static let readOnly: [(role: String, kind: MediaKind, DASHRole)] = [
        (
            "caption", .audible,
            DASHRole(
                role: "enhanced-audio-intelligibility",
                characteristics: [.enhancesSpeechIntelligibility]
            )
        ),
        ("easyreader", .legible, DASHRole(role: "easyreader", characteristics: [.easyToRead])),
    ]

    /// Other spellings of roles that writers use, and those of the standard.
    private static let spellings = [
        "captions": "caption", "forced_subtitle": "forced-subtitle", "easy-reader": "easyreader",
        "audio-description": "description", "descriptions": "description",
    ]

    /// The characteristics of a track of MP4 or QuickTime, by its `tagc` boxes and by its roles in `kind`, which other
    /// programs write alone.
    ///
    /// - Parameters:
    ///   - characteristics: what `tagc` says.
    ///   - roles: the roles in `kind`.
    ///   - kind: the kind of media; roles that do not fit it say nothing.
    /// - Returns: the characteristics, those of `tagc` first.
    package static func purposes(
        _ characteristics: [MediaCharacteristic],
        roles: [String],
        kind: MediaKind?
    ) -> [MediaCharacteristic] {
        guard let kind, !roles.isEmpty else { return characteristics }
        var purposes = characteristics
        for role in roles {
            let role = spellings[role] ?? role
            let rows =
                all.filter { $0.role == role && $0.fits(kind) }
                + readOnly.filter { $0.role == role && $0.kind == kind }.map(\.2)
            for tag in rows.flatMap(\.characteristics) where !purposes.contains(tag) {
                purposes.append(tag)
            }
        }
        return purposes
    }
}
