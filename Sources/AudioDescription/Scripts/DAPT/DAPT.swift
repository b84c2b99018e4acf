// SPDX-License-Identifier: Apache-2.0

/// Names and values of W3C Dubbing and Audio Description Profiles of TTML2 (DAPT 1.0, Candidate Recommendation).
enum DAPT {
    /// The content profile, which a document has to state (Profile Designators).
    static let contentProfile = "http://www.w3.org/ns/ttml/profile/dapt1.0/content"
    /// The processor profile.
    static let processorProfile = "http://www.w3.org/ns/ttml/profile/dapt1.0/processor"

    /// Namespaces of elements and attributes.
    enum Namespace {
        static let ttml = "http://www.w3.org/ns/ttml"
        static let parameter = "http://www.w3.org/ns/ttml#parameter"
        static let audio = "http://www.w3.org/ns/ttml#audio"
        static let style = "http://www.w3.org/ns/ttml#styling"
        static let metadata = "http://www.w3.org/ns/ttml#metadata"
        static let dapt = "http://www.w3.org/ns/ttml/profile/dapt#metadata"
        static let ebu = "urn:ebu:tt:metadata"
        static let xml = "http://www.w3.org/XML/1998/namespace"
    }

    /// Content descriptors of the registry.
    static let contentDescriptors: Set<String> = [
        "audio", "audio.dialogue", "audio.nonDialogueSounds", "visual", "visual.dialogue",
        "visual.nonText", "visual.text", "visual.text.title", "visual.text.credit",
        "visual.text.location",
    ]
    /// Types of notes of the registry.
    static let noteTypes: Set<String> = ["pronunciationNote", "scene", "plotSignificance"]
    /// Values of `daptm:onScreen`.
    static let onScreen: Set<String> = ["ON", "OFF", "ON_OFF", "OFF_ON"]

    /// Whether a text is a name that `xml:id` may have (XML 1.0, `Name`, without colons).
    static func isName(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, isNameStart(first) else { return false }
        return text.unicodeScalars.allSatisfy { isNameStart($0) || isNamePart($0) || $0 == "." }
    }

    /// Whether a text is a content descriptor that the registry has or that its rules allow
    /// (`<content-descriptor>` values).
    static func isContentDescriptor(_ text: String) -> Bool {
        let tokens = text.split(separator: ".", omittingEmptySubsequences: false)
        let isWritten = tokens.allSatisfy { token in
            !token.isEmpty && token.unicodeScalars.allSatisfy { isNameStart($0) || isNamePart($0) }
        }
        guard isWritten, let first = tokens.first else { return false }
        if first.hasPrefix("x-") || contentDescriptors.contains(text) { return true }
        guard let custom = tokens.firstIndex(where: { $0.hasPrefix("x-") }) else { return false }
        return contentDescriptors.contains(tokens[..<custom].joined(separator: "."))
    }

    /// Whether one descriptor is another or a part of what it stands for.
    static func isSubtype(_ descriptor: String, of other: String) -> Bool {
        descriptor == other || descriptor.hasPrefix(other + ".")
    }

    private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0x5F: true
        case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF: true
        case 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF: true
        case 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF: true
        default: false
        }
    }

    private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2D, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: false
        }
    }
}
