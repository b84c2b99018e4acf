// SPDX-License-Identifier: Apache-2.0

import ISOMedia
package import MediaSelection

/// A role of DASH, which `kind` has, and the characteristics that say the same in `tagc`.
///
/// FFmpeg, the players built on it and DASH packagers read the one, Apple's players the other. It is
/// written to QuickTime movies as well: FFmpeg reads it there, and other readers ignore it. Source: ISO/IEC 23009-1, 5.8.5.5;
/// FFmpeg's map of dispositions to roles.
package struct DASHRole {
    /// The scheme of all roles.
    package static let scheme = TrackFacts.dashRoles

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

    /// The roles of tracks that are only for viewers who ask for them.
    package static let special = Set(
        all.filter { $0.isForced || $0.characteristics.contains(where: \.isAccessibility) }.map(
            \.role
        )
    )

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
