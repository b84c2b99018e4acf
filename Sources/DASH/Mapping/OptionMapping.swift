// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

/// How HLS, MP4, DASH and Matroska write one property of an option: a row of the table that all conversions
/// share.
///
/// Sources: RFC 8216bis, 4.4.6.1; QuickTime File Format, "Media Characteristic Tags"; ISO/IEC 14496-12,
/// 8.10.4 (`kind`); ISO/IEC 23009-1, 5.8.5.5; ETSI TS 102 822-3-1, AudioPurposeCS; ETSI TS 103 285 (DVB-DASH),
/// 6.1.2 and 7.1.2; RFC 9559, 5.1.4.1.
package struct OptionMapping: Equatable, Sendable {
    /// What the option is, for people.
    package let meaning: String
    /// The kinds of media that the row is for.
    package let kinds: [MediaKind]
    /// CHARACTERISTICS in HLS and `tagc` in MP4, the general one first.
    package let characteristics: [MediaCharacteristic]
    /// Another attribute of HLS that says it.
    package let hls: String?
    /// The value of Role, also of `kind` in MP4.
    package let role: String?
    /// The value of Accessibility in the scheme of TV-Anytime.
    package let purpose: String?
    /// Other values of Accessibility that are read as the same, and not written.
    package let otherPurposes: [String]
    /// Another mark in MP4 that says it.
    package let mp4: String?
    /// The flag of Matroska.
    package let matroska: String?

    private init(
        _ meaning: String,
        _ kinds: [MediaKind],
        _ characteristics: [MediaCharacteristic] = [],
        hls: String? = nil,
        role: String? = nil,
        purpose: String? = nil,
        otherPurposes: [String] = [],
        mp4: String? = nil,
        matroska: String? = nil
    ) {
        self.meaning = meaning
        self.kinds = kinds
        self.characteristics = characteristics
        self.hls = hls
        self.role = role
        self.purpose = purpose
        self.otherPurposes = otherPurposes
        self.mp4 = mp4
        self.matroska = matroska
    }

    /// The option that is played if the viewer selects nothing.
    package static let main = OptionMapping(
        "default",
        [.audible, .legible, .visual],
        hls: "DEFAULT=YES",
        role: "main",
        mp4: "`tkhd` enabled",
        matroska: "FlagDefault"
    )
    /// Subtitles for viewers who can hear.
    package static let subtitle = OptionMapping("subtitles", [.legible], role: "subtitle")
    /// Subtitles that are shown even if subtitles are off.
    package static let forced = OptionMapping(
        "forced subtitles",
        [.legible],
        [.forcedOnlySubtitles],
        hls: "FORCED=YES",
        role: "forced-subtitle",
        mp4: "`tx3g` display flags",
        matroska: "FlagForced"
    )
    /// Captions for the deaf and hard of hearing.
    package static let captions = OptionMapping(
        "captions for the deaf and hard of hearing (SDH)",
        [.legible],
        MediaCharacteristic.sdh,
        role: "caption",
        purpose: "2",
        matroska: "FlagHearingImpaired"
    )
    /// Anything that does not replace the main content and has no other role.
    package static let alternate = OptionMapping("other", [.audible, .visual], role: "alternate")

    /// All rows, in the order in which roles are written.
    package static let all = [
        main, forced, captions, subtitle,
        OptionMapping(
            "audio description",
            [.audible],
            [.describesVideo],
            role: "description",
            purpose: "1",
            matroska: "FlagVisualImpaired"
        ),
        OptionMapping(
            "text that describes the video",
            [.legible],
            [.describesVideo],
            role: "description",
            purpose: "1",
            matroska: "FlagTextDescriptions"
        ),
        OptionMapping(
            "dubbed voices",
            [.audible],
            [.translation, .dubbedTranslation],
            role: "dub"
        ),
        OptionMapping("easy to read", [.legible], [.easyToRead], role: "easyreader"),
        OptionMapping(
            "enhanced speech intelligibility",
            [.audible],
            [.enhancesSpeechIntelligibility],
            role: "enhanced-audio-intelligibility",
            purpose: "8",
            // A mix that was made for people who are hard of hearing.
            otherPurposes: ["2"],
            matroska: "FlagHearingImpaired"
        ),
        OptionMapping(
            "commentary and other auxiliary content",
            [.audible, .legible],
            [.auxiliaryContent],
            role: "commentary",
            matroska: "FlagCommentary"
        ),
        OptionMapping(
            "sign language",
            [.visual],
            hls: "TYPE=VIDEO, LANGUAGE of a sign language",
            role: "sign",
            mp4: "`elng` of a sign language"
        ),
        OptionMapping(
            "original language",
            [.audible, .legible, .visual],
            [.originalContent],
            matroska: "FlagOriginal"
        ),
        OptionMapping("spoken subtitles", [.audible], purpose: "9"),
        OptionMapping("spoken over the original voices", [.audible], [.voiceOverTranslation]),
        OptionMapping("made by a machine", [.audible, .legible], [.machineGenerated]),
        alternate,
    ]

    /// All values of the role scheme, those without a row included.
    package static let roleValues = [
        "main", "alternate", "supplementary", "commentary", "dub", "caption", "subtitle",
        "forced-subtitle", "description", "sign", "metadata", "enhanced-audio-intelligibility",
        "emergency", "karaoke", "easyreader",
    ]

    /// Other spellings of roles that writers use, and those of the standard.
    package static let roleSpellings = DASHRole.spellings

    /// The roles of which text has one.
    package static let textRoles = ["subtitle", "caption", "forced-subtitle"]

    /// The rows for a kind of media.
    package static func rows(_ kind: MediaKind) -> [OptionMapping] {
        all.filter { $0.kinds.contains(kind) }
    }

    /// Whether characteristics say what the row does; the general one of two need not be there, except for SDH.
    package func isSaid(by tags: [MediaCharacteristic]) -> Bool {
        if characteristics == MediaCharacteristic.sdh {
            return characteristics.allSatisfy(tags.contains)
        }
        return characteristics.last.map(tags.contains) ?? false
    }
}
