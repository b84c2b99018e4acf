// SPDX-License-Identifier: Apache-2.0

/// Timed Text Markup Language: W3C TTML2, its IMSC 1.1 text profile, TTML1 and the drafts before.
package enum TTML {
    /// The vocabularies of TTML documents, by what their namespaces say.
    enum Vocabulary: String {
        /// Elements and attributes of TTML itself.
        case content = ""
        /// Styling.
        case style = "tts:"
        /// Parameters.
        case parameter = "ttp:"
        /// Metadata.
        case metadata = "ttm:"
        /// Styling that IMSC adds.
        case imscStyle = "itts:"
        /// Parameters that IMSC adds.
        case imscParameter = "ittp:"
        /// Styling that EBU-TT adds.
        case ebuStyle = "ebutts:"
        /// XML's own attributes.
        case xml = "xml:"
        /// Anything else.
        case foreign = "?"
    }
}

extension TTML.Vocabulary {
    /// Namespaces that are not made of TTML's own and a fragment.
    private static let namespaces: [String: TTML.Vocabulary] = [
        "http://www.w3.org/XML/1998/namespace": .xml,
        "http://www.w3.org/ns/ttml/profile/imsc1#styling": .imscStyle,
        "http://www.w3.org/ns/ttml/profile/imsc1#parameter": .imscParameter,
        "urn:ebu:tt:style": .ebuStyle,
    ]

    /// What follows the `#`; drafts of 2006 said `#style`.
    private static let fragments: [String: TTML.Vocabulary] = [
        "": .content, "style": .style, "styling": .style, "style-extension": .style,
        "parameter": .parameter, "metadata": .metadata,
    ]

    /// The vocabulary of a name.
    ///
    /// A prefix that is not declared counts as what it usually stands for; a document without
    /// namespaces is taken for TTML. The parser reports both.
    init(namespace: String?, prefix: String) {
        guard let namespace else {
            self = TTML.Vocabulary(rawValue: prefix.isEmpty ? "" : prefix + ":") ?? .foreign
            return
        }
        if let known = Self.namespaces[namespace] {
            self = known
            return
        }
        let parts = namespace.split(separator: "#", maxSplits: 1)
        guard let base = parts.first, Self.isTTML(base) else {
            self = .foreign
            return
        }
        self = Self.fragments[parts.count > 1 ? String(parts[1]) : ""] ?? .foreign
    }

    /// Whether this is TTML's namespace, or that of a draft, such as `…/2006/10/ttaf1`.
    private static func isTTML(_ namespace: Substring) -> Bool {
        namespace == "http://www.w3.org/ns/ttml"
            || namespace.hasPrefix("http://www.w3.org/20") && namespace.hasSuffix("/ttaf1")
    }
}
