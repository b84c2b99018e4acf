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

    /// Other spellings of roles that writers use, those of HTML among them, and those of the standard.
    package static let spellings = [
        "forced_subtitle": "forced-subtitle", "captions": "caption", "subtitles": "subtitle",
        "easy-reader": "easyreader", "audio-description": "description",
        "descriptions": "description", "main-desc": "description", "translation": "dub",
        "alternative": "alternate",
    ]

    /// The role that a value of a scheme means, in the spelling of the standard.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - scheme: its scheme.
    ///   - kind: the kind of media, on which the meaning of HTML's values depends.
    /// - Returns: the role; nil if the scheme is not known, or no role means the same.
    package static func stated(_ value: String, in scheme: String, kind: MediaKind?) -> String? {
        switch scheme {
        case Self.scheme: spellings[value] ?? value
        case HTMLKind.scheme: HTMLKind.role(value, kind)
        default: nil
        }
    }

    /// The role that a value of a scheme states of a kind of media; it has no characteristics if none say the same.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - scheme: its scheme.
    ///   - kind: the kind of media.
    package init(_ value: String, in scheme: String, kind: MediaKind) {
        role = Self.stated(value, in: scheme, kind: kind) ?? ""
        characteristics = Self.characteristics(of: role, kind: kind)
    }

    /// The roles that a track states in both schemes, in the spelling of the standard.
    ///
    /// - Parameters:
    ///   - roles: the values in the scheme of DASH.
    ///   - htmlKinds: the values in the scheme of HTML.
    ///   - kind: the kind of media.
    /// - Returns: the roles; kinds of HTML without one are left out.
    package static func stated(
        _ roles: [String],
        htmlKinds: [String],
        kind: MediaKind?
    ) -> [String] {
        roles.map { spellings[$0] ?? $0 } + htmlKinds.compactMap { HTMLKind.role($0, kind) }
    }

    /// The characteristics that say the same as a role of a kind of media.
    ///
    /// - Parameters:
    ///   - role: the role in the spelling of the standard.
    ///   - kind: the kind of media.
    /// - Returns: the characteristics; empty if the role does not fit the kind.
    package static func characteristics(
        of role: String,
        kind: MediaKind
    ) -> [MediaCharacteristic] {
        let rows =
            all.filter { $0.role == role && $0.fits(kind) }
            + readOnly.filter { $0.role == role && $0.kind == kind }.map(\.2)
        return rows.flatMap(\.characteristics)
    }

    /// The characteristics of a track of MP4 or QuickTime, by its `tagc` boxes and by its roles in `kind`, which other
    /// programs write alone.
    ///
    /// - Parameters:
    ///   - characteristics: what `tagc` says.
    ///   - roles: the roles in `kind`, in any spelling.
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
            let stated = Self.characteristics(of: spellings[role] ?? role, kind: kind)
            for tag in stated where !purposes.contains(tag) { purposes.append(tag) }
        }
        return purposes
    }
}
