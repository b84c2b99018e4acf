// SPDX-License-Identifier: Apache-2.0

import ISOMedia
package import Matroska
package import MediaSelection

/// A flag of Matroska and the media characteristics that mean the same on a kind of track.
///
/// Source: RFC 9559, 5.1.4.1.5 to 5.1.4.1.11.
package struct MatroskaCharacteristics: Sendable {
    /// The flag.
    package let flag: MatroskaFlag
    /// The media that it means this on.
    package let kinds: Set<MediaKind>
    /// The characteristics; the flag is set if one of them is added, and cleared if one of them is removed.
    package let characteristics: [MediaCharacteristic]
    /// The characteristic that a cleared flag states; nil if it states nothing.
    package var opposite: MediaCharacteristic?

    /// Every flag but `FlagDefault`, which the option of a group says.
    package static let all: [MatroskaCharacteristics] = [
        MatroskaCharacteristics(
            flag: .hearingImpaired,
            kinds: [.legible],
            characteristics: MediaCharacteristic.sdh
        ),
        MatroskaCharacteristics(
            flag: .hearingImpaired,
            kinds: [.audible],
            characteristics: [.enhancesSpeechIntelligibility]
        ),
        MatroskaCharacteristics(
            flag: .visualImpaired,
            kinds: [.audible],
            characteristics: [.describesVideo]
        ),
        MatroskaCharacteristics(
            flag: .textDescriptions,
            kinds: [.legible],
            characteristics: [.describesVideo]
        ),
        MatroskaCharacteristics(
            flag: .original,
            kinds: [.visual, .audible, .legible],
            characteristics: [.originalContent]
        ),
        MatroskaCharacteristics(
            flag: .commentary,
            kinds: [.visual, .audible, .legible],
            characteristics: [.auxiliaryContent],
            opposite: .mainProgramContent
        ),
        MatroskaCharacteristics(
            flag: .forced,
            kinds: [.legible],
            characteristics: [.forcedOnlySubtitles]
        ),
    ]

    /// The rows for a kind of media.
    static func rows(for kind: MediaKind?) -> [MatroskaCharacteristics] {
        all.filter { row in kind.map(row.kinds.contains) ?? false }
    }
}
