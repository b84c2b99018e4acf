// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists

/// The rules for languages and characteristics of renditions.
enum RenditionRules {
    static let all: [any Rule<PlaylistAsset>] = [
        languageMissing, renditionUnknownCharacteristic, characteristicWrongType,
        languageMismatchInit, renditionLanguageInvalid,
    ]

    /// Of descriptions H210 reports it.
    static let languageMissing = RuleMetadata(
        "H204",
        "language-missing",
        "A rendition has no language",
        .error,
        references: ["HLS Authoring Specification 4.4, 4.7 and 8.10"],
        rationale: "Players cannot select it by language, and list it under an unreliable name.",
        remedy: "State LANGUAGE."
    ).forEachRendition { tag, _ in
        guard tag.type != .video, !tag.describesVideo, tag.language?.isEmpty != false else {
            return nil
        }
        return "the rendition has no LANGUAGE"
    }

    static let renditionUnknownCharacteristic = RuleMetadata(
        "H212",
        "rendition-unknown-characteristic",
        "A media characteristic is unknown, or has a space before it",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.1"],
        rationale: "Players compare characteristics byte by byte: a misspelt one has no effect.",
        remedy: "Write the defined characteristic, without spaces."
    ).forMultivariantPlaylists { playlist, _, findings in
        for placed in playlist.renditions {
            let list = placed.tag.attributes.text("CHARACTERISTICS") ?? ""
            for part in list.split(separator: ",") {
                let text = String(part.drop { $0 == " " })
                if text.utf8.count != part.utf8.count {
                    let message = "there is a space before \(text)"
                    findings.report(placed, message, severity: .warning)
                }
                if let error = MediaCharacteristic.fault(of: text) {
                    findings.report(placed, "\(error)")
                }
            }
        }
    }

    /// Finds characteristics of audio on text, and of text on audio.
    static let characteristicWrongType = RuleMetadata(
        "H213",
        "characteristic-wrong-type",
        "A media characteristic does not fit the type of the rendition",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.1"],
        rationale: "It has no effect, and the intended meaning is lost.",
        remedy: "Move it to the rendition that it describes, or remove it."
    ).forMultivariantPlaylists { playlist, _, findings in
        for placed in playlist.renditions {
            guard let type = placed.tag.type else { continue }
            for text in placed.tag.characteristics {
                let characteristic = MediaCharacteristic(rawValue: text)
                let isMisplacedDescription =
                    characteristic == .describesVideo && type.kind == .legible
                let fits = characteristic.entry?.appliesTo.contains(type.kind) ?? true
                guard !fits || isMisplacedDescription else { continue }
                findings.report(placed, "\(text) is not for TYPE=\(type)")
            }
        }
    }

    static let languageMismatchInit = RuleMetadata(
        "H233",
        "language-mismatch-init",
        "A rendition states a different language than its media",
        .warning,
        rationale:
            "One of the two is wrong: players use the playlist, and tools that read the media"
            + " use the media.",
        remedy:
            "Find out which is right: correct LANGUAGE, or tag the movie and package it again."
    ).forMultivariantPlaylists { playlist, asset, findings in
        let languages = Dictionary(
            asset.members.compactMap { member in member.mediaLanguage.map { (member.uri, $0) } }
        ) { first, _ in first }
        for placed in playlist.renditions {
            guard let uri = placed.tag.uri, let media = languages[uri],
                let stated = placed.tag.option?.language, !stated.matches(media)
            else { continue }
            findings.report(
                placed,
                "LANGUAGE is \(stated), but the media of \(uri) state \(media)",
                fix: asset.fix(placed.tag, .language(media))
            )
        }
    }

    /// Finds languages that are no tags, are not registered, or have a shorter form.
    static let renditionLanguageInvalid = RuleMetadata(
        "H272",
        "rendition-language-invalid",
        "A language is not a valid language tag, or not in its shortest form",
        .error,
        references: ["RFC 5646", "RFC 8216bis-22, 4.4.6.1"],
        rationale: "Players do not recognise the language, and list it as unknown.",
        remedy: "Use BCP 47, such as en, es-419 or zh-Hans."
    ).forMultivariantPlaylists { playlist, asset, findings in
        for placed in playlist.renditions {
            for name in ["LANGUAGE", "ASSOC-LANGUAGE"] {
                guard let text = placed.tag.attributes.text(name), !text.isEmpty,
                    !text.contains("{$")
                else { continue }
                do {
                    let tag = try LanguageTag(known: text)
                    guard tag.rawValue != text else { continue }
                    findings.report(
                        placed,
                        "\(name)=\"\(text)\" is usually written \"\(tag.rawValue)\"",
                        severity: .warning,
                        fix: name == "LANGUAGE"
                            ? asset.fix(placed.tag, .language(tag)) : nil
                    )
                } catch { findings.report(placed, "\(error)") }
            }
        }
    }
}
