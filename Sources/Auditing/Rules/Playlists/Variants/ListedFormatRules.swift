// SPDX-License-Identifier: Apache-2.0

import Playlists

/// The rules for how formats, lists and rates are written.
enum ListedFormatRules {
    static let all: [any Rule<PlaylistAsset>] = [
        codecMalformed, codecsSpaces, frameRateZero, listEmptyEntry,
    ]

    /// Finds codecs with digits missing, such as `avc1.64001`.
    static let codecMalformed = RuleMetadata(
        "H301",
        "codec-malformed",
        "A codec does not have the form that its format requires",
        .error,
        references: ["RFC 6381, 3.3", "ISO/IEC 14496-15, annex E"],
        rationale: "Players do not recognise the codec, and skip the variant.",
        remedy:
            "Write the codec as the encoder or the initialization section states it, such as avc1.64001f."
    ).forMultivariantPlaylists { playlist, _, findings in
        for (line, attributes) in lists(playlist) {
            let codecs =
                attributes.list("CODECS")
                + attributes.list("SUPPLEMENTAL-CODECS").map { String($0.prefix { $0 != "/" }) }
            for codec in codecs {
                guard let form = CodecForm.fault(of: codec) else { continue }
                findings.report(
                    line: line,
                    "\"\(codec)\" is not a codec; it has to be written \(form)"
                )
            }
        }
    }

    static let codecsSpaces = RuleMetadata(
        "H302",
        "codecs-spaces",
        "CODECS has spaces",
        .warning,
        references: ["RFC 8216bis-22, 4.4.6.2"],
        rationale:
            "Some players compare codecs letter by letter, and do not recognise one after a space.",
        remedy: "Write the codecs with commas and no spaces between them."
    ).forMultivariantPlaylists { playlist, _, findings in
        for (line, attributes) in lists(playlist) {
            for name in ["CODECS", "SUPPLEMENTAL-CODECS"] {
                let text = attributes.text(name) ?? ""
                guard text.contains(where: \.isWhitespace) else { continue }
                findings.report(line: line, "\(name)=\"\(text)\" has spaces")
            }
        }
    }

    static let frameRateZero = RuleMetadata(
        "H303",
        "frame-rate-zero",
        "FRAME-RATE is 0",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.2"],
        rationale:
            "Players that select variants by their frame rates ignore the variant, or divide by 0.",
        remedy: "State the greatest frame rate of the video, rounded to three decimals."
    ).forMultivariantPlaylists { playlist, _, findings in
        for variant in playlist.variants {
            guard let rate = variant.tag.frameRate, rate.nanoseconds <= 0 else { continue }
            findings.report(line: variant.line, "FRAME-RATE is 0")
        }
    }

    /// Finds lists with a comma at an end, or two beside each other.
    static let listEmptyEntry = RuleMetadata(
        "H304",
        "list-empty-entry",
        "A list in quotes has an empty entry",
        .warning,
        references: ["RFC 8216bis-22, 4.2, 4.4.6.1 and 4.4.6.2"],
        rationale:
            "Players that compare the whole list, or take the entry for an unknown value, ignore the rendition or "
            + "the variant.",
        remedy: "Remove the comma that nothing follows or precedes."
    ).forPlaylists { asset, findings in
        for tagged in asset.taggedLines {
            for name in ["CHARACTERISTICS", "CODECS", "SUPPLEMENTAL-CODECS"] {
                guard let text = tagged.attributes.text(name), !text.isEmpty else { continue }
                let entries = text.split(separator: ",", omittingEmptySubsequences: false)
                guard entries.contains(where: { $0.allSatisfy(\.isWhitespace) }) else { continue }
                findings.report(line: tagged.number, "\(name)=\"\(text)\" has an empty entry")
            }
        }
    }

    /// The attributes of variants and of I-frame playlists, with their lines.
    private static func lists(
        _ playlist: MultivariantPlaylist
    ) -> [(line: Int, attributes: AttributeList)] {
        var lists: [(line: Int, attributes: AttributeList)] = []
        for variant in playlist.variants { lists.append((variant.line, variant.tag.attributes)) }
        for variant in playlist.iFrameVariants {
            lists.append((variant.line, variant.tag.attributes))
        }
        return lists
    }
}

/// The form of the names of formats (RFC 6381).
enum CodecForm {
    /// The form that a codec should have; nil if it has it, or its format is not known here.
    static func fault(of codec: String) -> String? {
        let parts = codec.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let form = forms[parts[0]] else { return nil }
        return form.fits(Array(parts.dropFirst())) ? nil : form.example
    }

    private typealias Form = (example: String, fits: @Sendable ([String]) -> Bool)

    private static let avc: Form = (
        "avc1. and six hexadecimal digits, such as avc1.64001f",
        { parts in
            if parts.count == 1 { return isHexadecimal(parts[0], 6...6) }
            // Profile and level in decimal digits, as before RFC 6381.
            return parts.count == 2 && parts.allSatisfy { isDecimal($0, 1...3) }
        }
    )

    private static let hevc: Form = (
        "as hvc1.2.4.L123.B0",
        { parts in
            guard (3...9).contains(parts.count) else { return false }
            let profile = parts[0].drop { "ABC".contains($0) }
            guard parts[0].count - profile.count <= 1, isDecimal(String(profile), 1...2),
                isHexadecimal(parts[1], 1...8), let tier = parts[2].first, "LH".contains(tier)
            else { return false }
            return isDecimal(String(parts[2].dropFirst()), 1...3)
                && parts.dropFirst(3).allSatisfy { isHexadecimal($0, 1...2) }
        }
    )

    private static let dolbyVision: Form = (
        "as dvh1.05.06",
        { $0.count == 2 && $0.allSatisfy { isDecimal($0, 2...2) } }
    )

    private static let mpegAudio: Form = (
        "as mp4a.40.2",
        { parts in
            guard let object = parts.first, isHexadecimal(object, 2...2) else { return false }
            return parts.count == 1 || parts.count == 2 && isDecimal(parts[1], 1...2)
        }
    )

    private static let av1: Form = (
        "as av01.0.04M.08",
        { parts in
            guard parts.count >= 3, isDecimal(parts[0], 1...1), let tier = parts[1].last,
                "MH".contains(tier), isDecimal(String(parts[1].dropLast()), 2...2)
            else { return false }
            return parts.count <= 9 && isDecimal(parts[2], 2...2)
        }
    )

    private static let vp9: Form = (
        "as vp09.00.10.08",
        { (3...8).contains($0.count) && $0.allSatisfy { isDecimal($0, 2...2) } }
    )

    private static let plain: Form = ("without anything after it", { $0.isEmpty })

    private static let forms: [String: Form] = [
        "avc1": avc, "avc3": avc, "hvc1": hevc, "hev1": hevc, "dvh1": dolbyVision,
        "dvhe": dolbyVision, "dav1": dolbyVision, "dva1": dolbyVision, "dvav": dolbyVision,
        "mp4a": mpegAudio, "av01": av1, "vp09": vp9, "ac-3": plain, "ec-3": plain, "alac": plain,
        "fLaC": plain, "Opus": plain, "wvtt": plain,
    ]

    private static func isDecimal(_ text: String, _ counts: ClosedRange<Int>) -> Bool {
        counts.contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isHexadecimal(_ text: String, _ counts: ClosedRange<Int>) -> Bool {
        counts.contains(text.utf8.count) && text.allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}
