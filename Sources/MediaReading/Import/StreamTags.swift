// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import MediaSelection

/// What the dispositions and metadata of a stream become in a movie.
struct StreamTags {
    /// Characteristics, as players of Apple's read them.
    let characteristics: [MediaCharacteristic]
    /// Roles of DASH, as FFmpeg and others read them.
    let roles: [String]
    /// The language; nil where none is stated or it is not one.
    let language: LanguageTag?
    /// The name.
    let name: String?
    /// Whether it is to be chosen unless the viewer says otherwise.
    let isDefault: Bool
    /// Whether all of it is shown even when subtitles are off.
    let isForced: Bool
    /// What is left out.
    let notices: [MediaNotice.Kind]

    init(_ stream: StreamInfo) {
        let rules = Self.rules.filter {
            stream.disposition.contains($0.disposition) && $0.kinds.contains(stream.kind)
        }
        var tags: [MediaCharacteristic] = []
        var roles: [String] = []
        for rule in rules {
            for tag in rule.characteristics where !tags.contains(tag) { tags.append(tag) }
            if let role = rule.role, !roles.contains(role) { roles.append(role) }
        }
        characteristics = tags
        self.roles = roles
        name = stream.title
        isDefault = stream.disposition.contains(.default)
        isForced = stream.kind == .subtitle && stream.disposition.contains(.forced)
        (language, notices) = Self.language(stream)
    }

    private static func language(_ stream: StreamInfo) -> (LanguageTag?, [MediaNotice.Kind]) {
        guard let text = stream.language, text != "und" else { return (nil, []) }
        do {
            return (try LanguageTag(text), [])
        } catch {
            return (nil, [.languageLeftOut(error)])
        }
    }

    /// One disposition, the media it means something for, and what it becomes.
    private struct Rule {
        let disposition: StreamDisposition
        let kinds: Set<StreamInfo.Kind>
        let characteristics: [MediaCharacteristic]
        let role: String?
    }

    private static let rules: [Rule] = [
        Rule(
            disposition: .hearingImpaired,
            kinds: [.subtitle],
            characteristics: MediaCharacteristic.sdh,
            role: "caption"
        ),
        Rule(
            disposition: .captions,
            kinds: [.subtitle],
            characteristics: MediaCharacteristic.sdh,
            role: "caption"
        ),
        Rule(
            disposition: .hearingImpaired,
            kinds: [.audio],
            characteristics: [.enhancesSpeechIntelligibility],
            role: "enhanced-audio-intelligibility"
        ),
        Rule(
            disposition: .visualImpaired,
            kinds: [.audio, .subtitle],
            characteristics: [.describesVideo],
            role: "description"
        ),
        Rule(
            disposition: .descriptions,
            kinds: [.audio, .subtitle],
            characteristics: [.describesVideo],
            role: "description"
        ),
        Rule(
            disposition: .forced,
            kinds: [.subtitle],
            characteristics: [.forcedOnlySubtitles],
            role: "forced-subtitle"
        ),
        Rule(
            disposition: .dub,
            kinds: [.audio],
            characteristics: [.translation, .dubbedTranslation],
            role: "dub"
        ),
        Rule(
            disposition: .original,
            kinds: [.video, .audio, .subtitle],
            characteristics: [.originalContent],
            role: nil
        ),
        Rule(
            disposition: .comment,
            kinds: [.video, .audio, .subtitle],
            characteristics: [.auxiliaryContent],
            role: "commentary"
        ),
    ]
}
