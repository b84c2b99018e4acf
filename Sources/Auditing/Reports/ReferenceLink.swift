// SPDX-License-Identifier: Apache-2.0

/// Where the standards and guidelines that rules refer to can be read.
enum ReferenceLink {
    /// The address of a reference such as `WCAG 1.2.2`; nil where it is not free to read, or not known.
    static func address(of reference: String) -> String? {
        if let failure = reference.firstRange(of: "failure F") {
            return wcag + "Techniques/failures/F" + reference[failure.upperBound...]
        }
        if let technique = reference.firstRange(of: "technique H") {
            return wcag + "Techniques/html/H" + reference[technique.upperBound...]
        }
        if let technique = reference.firstRange(of: "technique G") {
            return wcag + "Techniques/general/G" + reference[technique.upperBound...]
        }
        if let number = rest(reference, after: "WCAG ") {
            return criteria[number].map { wcag + "Understanding/" + $0 }
        }
        if let number = rest(reference, after: "47 CFR ") {
            return "https://www.ecfr.gov/current/title-47/section-" + number
        }
        if let clause = rest(reference, after: "RFC 8216bis-22, ") {
            return hls + "#section-" + clause
        }
        if let text = rest(reference, after: "RFC "), text.allSatisfy(\.isNumber) {
            let clause = rest(reference, after: "RFC \(text), ").map { "#section-" + $0 } ?? ""
            return "https://www.rfc-editor.org/rfc/rfc\(text)\(clause)"
        }
        return documents.first { reference.hasPrefix($0.start) }?.address
    }

    /// The word after a prefix, up to a comma or a bracket; nil if the text has another prefix.
    private static func rest(_ text: String, after start: String) -> String? {
        guard text.hasPrefix(start) else { return nil }
        let word = text.dropFirst(start.count).prefix { $0 != "," && $0 != "(" && $0 != " " }
        return word.isEmpty ? nil : String(word)
    }

    private static let wcag = "https://www.w3.org/WAI/WCAG22/"
    private static let hls = "https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis-22"

    /// The names under which WCAG 2.2 explains its criteria.
    private static let criteria = [
        "1.2.1": "audio-only-and-video-only-prerecorded",
        "1.2.2": "captions-prerecorded",
        "1.2.3": "audio-description-or-media-alternative-prerecorded",
        "1.2.4": "captions-live",
        "1.2.5": "audio-description-prerecorded",
        "1.2.6": "sign-language-prerecorded",
        "1.2.7": "extended-audio-description-prerecorded",
        "1.2.8": "media-alternative-prerecorded",
        "1.2.9": "audio-only-live", "1.4.2": "audio-control", "2.1.1": "keyboard",
        "2.3.1": "three-flashes-or-below-threshold",
        "4.1.2": "name-role-value",
    ]

    /// Documents that are linked as a whole, by what references to them begin with.
    private static let documents: [(start: String, address: String)] = [
        (
            "EN 301 549",
            "https://www.etsi.org/deliver/etsi_en/301500_301599/301549/03.02.01_60/en_301549v030201p.pdf"
        ),
        ("WCAG, definition of captions", "https://www.w3.org/TR/WCAG22/#dfn-captions"),
        (
            "HLS Authoring Specification",
            "https://developer.apple.com/documentation/http-live-streaming/"
                + "hls-authoring-specification-for-apple-devices"
        ),
        (
            "QuickTime File Format",
            "https://developer.apple.com/documentation/quicktime-file-format"
        ),
        ("BCP 47", "https://www.rfc-editor.org/info/bcp47"),
        ("W3C WebVTT", "https://www.w3.org/TR/webvtt1/"),
        ("W3C TTML Profiles", "https://www.w3.org/TR/ttml-imsc1.1/"),
        ("W3C IMSC 1.1", "https://www.w3.org/TR/ttml-imsc1.1/"),
        ("W3C TTML2", "https://www.w3.org/TR/ttml2/"),
        ("W3C Namespaces in XML", "https://www.w3.org/TR/xml-names/"),
        (
            "BBC Subtitle Guidelines",
            "https://www.bbc.co.uk/accessibility/forproducts/guides/subtitles/"
        ),
        ("DCMP Captioning Key", "https://dcmp.org/learn/captioningkey"),
        (
            "Netflix Timed Text Style Guide",
            "https://partnerhelp.netflixstudios.com/hc/en-us/articles/215758617"
        ),
        ("3GPP TS 26.245", "https://www.3gpp.org/dynareport/26245.htm"),
        ("ITU-R BT.1702", "https://www.itu.int/rec/R-REC-BT.1702"),
        ("ITU-T H.264", "https://www.itu.int/rec/T-REC-H.264"),
        ("ITU-T H.265", "https://www.itu.int/rec/T-REC-H.265"),
        ("WHATWG HTML", "https://html.spec.whatwg.org/multipage/media.html"),
        ("WWDC 2013, session 608", "https://developer.apple.com/videos/play/wwdc2013/608/"),
        ("Matroska (RFC 9559)", "https://www.rfc-editor.org/rfc/rfc9559"),
    ]
}
