// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists

/// Finds languages that are no tags, are not registered, or have a shorter form.
struct InvalidLanguage: MultivariantRule {
    let metadata = RuleMetadata(
        "H272",
        "language-invalid",
        "A language is no language tag, or not its shortest form",
        .error,
        references: ["RFC 5646", "RFC 8216bis-22, 4.4.6.1"],
        rationale: "Players do not recognise the language and list it as unknown.",
        remedy: "Write BCP 47: en, es-419, zh-Hans."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for placed in playlist.renditions {
            for name in ["LANGUAGE", "ASSOC-LANGUAGE"] {
                guard let text = placed.tag.attributes.text(name), !text.isEmpty,
                    !text.contains("{$")
                else { continue }
                switch judge(text) {
                case .fine: break
                case .wrong(let reason): report(placed, reason, into: &findings)
                case .longer(let better):
                    report(
                        placed,
                        "\(name)=\"\(text)\" is usually written \"\(better)\"",
                        severity: .warning,
                        fix: name == "LANGUAGE"
                            ? asset.fix(placed.tag, "--language \(better)") : nil,
                        into: &findings
                    )
                }
            }
        }
    }

    private enum Judgement {
        case fine
        case wrong(String)
        case longer(String)
    }

    private func judge(_ text: String) -> Judgement {
        do {
            let tag = try LanguageTag(known: text)
            return tag.rawValue == text ? .fine : .longer(tag.rawValue)
        } catch {
            return .wrong(error.description)
        }
    }
}
