// SPDX-License-Identifier: Apache-2.0

import DASH
import MediaSelection
import Playlists

/// The rules for what players do with an MPD that they cannot tell apart, or cannot read.
enum SelectionRules {
    static let all: [any Rule<MPDAsset>] = [
        mpdContentTypeUnknown, mpdDescriptionFirst, mpdSignLanguageMain, mpdTextUnplayable,
        mpdPrefixUndeclared,
    ]

    /// The top-level media types (RFC 6838, 4.2), and `other` for sets that state none.
    private static let contentTypes: Set<String> = [
        "application", "audio", "font", "haptics", "image", "message", "model", "multipart", "text",
        "video", "other",
    ]

    static let mpdContentTypeUnknown = RuleMetadata(
        "D116",
        "mpd-content-type-unknown",
        "A contentType is not a media type",
        .error,
        references: ["ISO/IEC 23009-1:2022, 5.3.3.2", "RFC 6838, 4.2"],
        rationale: "Players ignore the adaptation set, or list it in no menu.",
        remedy:
            "Write contentType=\"text\" for subtitles and captions, and \"audio\" or \"video\" for others."
    ).forEachAdaptationSet { set, _ in
        guard !contentTypes.contains(set.kindName) else { return [] }
        return [Fault("contentType=\"\(set.kindName)\" is not a media type")]
    }

    static let mpdDescriptionFirst = RuleMetadata(
        "D117",
        "mpd-description-first",
        "An audio description is the first audio, and no audio is the main one",
        .warning,
        .likely,
        references: ["ISO/IEC 23009-1:2022, 5.8.5.5"],
        rationale:
            "Players that find no role main play the first audio: everybody hears the description.",
        remedy: "Give the role main to the audio without description, and list it first."
    ).forMPDs { asset, findings in
        for period in asset.mpd.periods {
            let audio = period.adaptationSets.filter { $0.kind == .audible }
            guard let first = audio.first, describes(first), !audio.allSatisfy(describes),
                !audio.contains(where: { $0.roleValues.contains("main") })
            else { continue }
            findings.report(
                at: .adaptationSet(first),
                "it is an audio description and the first audio, and no other audio has the role \"main\""
            )
        }
    }

    private static func describes(_ set: AdaptationSet) -> Bool {
        set.roleValues.contains("description") || set.purposes.contains("1")
            || set.option?.describesVideo == true
    }

    static let mpdSignLanguageMain = RuleMetadata(
        "D118",
        "mpd-sign-language-main",
        "A video with sign language is a main video beside another",
        .warning,
        references: ["ISO/IEC 23009-1:2022, 5.8.5.5"],
        rationale:
            "Players select one of the main videos by chance, or by its bit rate, for everybody.",
        remedy: "State the role sign, and main for the video without an interpreter alone."
    ).forEachAdaptationSet { set, period in
        guard set.kind == .visual, set.roleValues.contains("main"), signs(set) else { return [] }
        let hasPlain = period.adaptationSets.contains {
            $0.kind == .visual && $0.number != set.number && !signs($0)
        }
        return hasPlain
            ? ["it is in sign language, and has the role \"main\" like another video"] : []
    }

    private static func signs(_ set: AdaptationSet) -> Bool {
        set.roleValues.contains("sign")
            || set.lang.flatMap(LanguageTag.init(lenient:))?.isSignLanguage == true
    }

    /// Media types of text that no player of DASH reads.
    private static let foreignTypes: Set<String> = [
        "application/x-subrip", "application/srt", "text/srt", "text/x-subrip", "text/plain",
        "text/x-ssa",
        "text/x-ass", "application/x-ass", "application/x-ssa", "text/x-srt", "application/x-srt",
    ]
    private static let foreignEndings = [
        ".srt", ".ass", ".ssa", ".sub", ".sbv", ".scc", ".txt", ".smi",
    ]

    static let mpdTextUnplayable = RuleMetadata(
        "D119",
        "mpd-text-unplayable",
        "Text is in a format that players of DASH do not read",
        .error,
        references: [
            "DASH-IF Interoperability Points 4.3, 6.4", "ETSI TS 103 285 v1.4.1 (DVB-DASH), 7.1.1",
        ],
        rationale: "Players list the text, and show nothing.",
        remedy:
            "Convert the text to WebVTT (text/vtt) or IMSC (application/ttml+xml, or stpp in MP4)."
    ).forEachAdaptationSet { set, _ in
        set.representations.compactMap { representation in
            let type = representation.mimeType?.lowercased() ?? ""
            if foreignTypes.contains(type) { return Fault("\(type) is not a format of DASH") }
            let file = (representation.baseURL ?? "").prefix { $0 != "?" && $0 != "#" }.lowercased()
            guard set.kind == .legible,
                let ending = foreignEndings.first(where: { file.hasSuffix($0) })
            else { return nil }
            return Fault("a file with the name ending \(ending) is not a format of DASH")
        }
    }

    /// Finds prefixes such as `cenc:` and `mspr:` that nothing declares.
    static let mpdPrefixUndeclared = RuleMetadata(
        "D120",
        "mpd-prefix-undeclared",
        "A prefix of an element or attribute has no namespace",
        .error,
        references: ["W3C Namespaces in XML 1.0, 5"],
        rationale:
            "Players with a strict reader of XML refuse the whole MPD; others ignore what has the prefix.",
        remedy:
            "Declare the namespace on the root element, such as xmlns:cenc=\"urn:mpeg:cenc:2013\"."
    ).forMPDs { asset, findings in
        for (prefix, line) in asset.mpd.undeclaredPrefixes {
            findings.report(at: .line(line), "the prefix \(prefix): is not declared")
        }
    }
}
