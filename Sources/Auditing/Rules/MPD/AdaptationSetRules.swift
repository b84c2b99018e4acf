// SPDX-License-Identifier: Apache-2.0

import DASH
import MediaSelection

/// The rules for languages, names and representations of adaptation sets.
enum AdaptationSetRules {
    static let all: [any Rule<MPDAsset>] = [
        mpdLanguageMissing, mpdLanguageInvalid, mpdDuplicateSet, mpdRepresentationIncomplete,
    ]

    static let mpdLanguageMissing = RuleMetadata(
        "D101",
        "mpd-language-missing",
        "Audio or text of an MPD has no language",
        .warning,
        references: ["ETSI TS 102 796 (HbbTV), E.2.3"],
        rationale:
            "Players cannot select it by language. A description or captions without language are never "
            + "selected for those who need them.",
        remedy: "State @lang."
    ).forEachAdaptationSet(fix: { _ in [.language(nil)] }) { set, _ in
        guard set.kind == .audible || set.kind == .legible else { return [] }
        guard let lang = set.lang, !lang.isEmpty else { return ["there is no lang"] }
        guard lang.lowercased() == "und" else { return [] }
        return [Fault("the language is stated as undetermined (und)", severity: .warning)]
    }

    /// Finds languages that are no tags, are not registered, or have a shorter form.
    static let mpdLanguageInvalid = RuleMetadata(
        "D102",
        "mpd-language-invalid",
        "A language of an MPD is not a valid language tag, or not in its shortest form",
        .error,
        references: ["RFC 5646", "ISO/IEC 23009-1:2022, 5.3.3.2"],
        rationale: "Players do not recognise the language, and list it as unknown.",
        remedy: "Use BCP 47, such as en, es-419 or zh-Hans."
    ).forEachAdaptationSet(fix: { [.language(canonical($0))] }) { set, _ in
        guard let lang = set.lang, !lang.isEmpty else { return [] }
        do {
            let tag = try LanguageTag(known: lang)
            guard tag.rawValue != lang else { return [] }
            let message = "lang=\"\(lang)\" is usually written \"\(tag.rawValue)\""
            return [Fault(message, severity: .warning)]
        } catch {
            return [Fault("\(error)")]
        }
    }

    /// The language in its shortest form; nil if it is not a language.
    private static func canonical(_ set: AdaptationSet) -> LanguageTag? {
        do {
            return try LanguageTag(known: set.lang ?? "")
        } catch {
            return nil
        }
    }

    /// Finds sets of audio or text that nothing distinguishes.
    static let mpdDuplicateSet = RuleMetadata(
        "D111",
        "mpd-duplicate-set",
        "Two adaptation sets of a Period cannot be distinguished",
        .warning,
        .likely,
        rationale: "Viewers see the same name twice, and players select one of them by chance.",
        remedy:
            "State roles, accessibility descriptors or labels that distinguish them, or remove one."
    ).forMPDs { asset, findings in
        for period in asset.mpd.periods {
            var seen: [Identity: AdaptationSet] = [:]
            for set in period.adaptationSets where set.kind == .audible || set.kind == .legible {
                let identity = Identity(set)
                guard let first = seen[identity] else {
                    seen[identity] = set
                    continue
                }
                let message = "nothing distinguishes it from \(first.selector)"
                findings.report(at: .adaptationSet(set), message)
            }
        }
    }

    /// What players distinguish sets by.
    private struct Identity: Hashable {
        let kind: String
        let lang: String?
        let label: String?
        let descriptors: [Set<Descriptor>]
        let channels: [String]
        let format: [String]

        init(_ set: AdaptationSet) {
            kind = set.kindName
            lang = set.lang?.lowercased()
            label = set.label
            descriptors = [
                Set(set.roles), Set(set.accessibility), Set(set.essentialProperties),
                Set(set.supplementalProperties),
            ]
            channels = set.channels
            // Encodings of one content in several formats are for different players.
            format = set.representations.prefix(1).map {
                ($0.mimeType ?? "") + " " + ($0.codecs?.prefix { $0 != "." } ?? "")
            }
        }
    }

    /// Finds representations without the attributes that every one must have.
    static let mpdRepresentationIncomplete = RuleMetadata(
        "D115",
        "mpd-representation-incomplete",
        "A representation has no ID or bandwidth, or an ID of another",
        .error,
        references: ["ISO/IEC 23009-1:2022, 5.3.5.2"],
        rationale:
            "Both are required: players that rely on them ignore the representation or the MPD.",
        remedy: "State @id, unique in its Period, and @bandwidth."
    ).forMPDs { asset, findings in
        for period in asset.mpd.periods {
            var seen: Set<String> = []
            for set in period.adaptationSets {
                for representation in set.representations {
                    if representation.bandwidth == nil {
                        findings.report(
                            at: .adaptationSet(set),
                            "a representation has no bandwidth in bits a second"
                        )
                    }
                    guard let id = representation.id, !id.isEmpty else {
                        findings.report(at: .adaptationSet(set), "a representation has no id")
                        continue
                    }
                    guard !seen.insert(id).inserted else { continue }
                    findings.report(
                        at: .adaptationSet(set),
                        "another representation of the Period has the id \"\(id)\""
                    )
                }
            }
        }
    }
}
