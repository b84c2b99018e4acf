// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension SpokenText {
    /// The text for misaki, which converts texts for Kokoro: `[word](/IPA/)`.
    ///
    /// Text that looks like one has a space between `]` and `(`.
    package var misaki: String {
        func plain(_ text: String) -> String { text.replacing("](", with: "] (") }
        return joined(plain) { words, ipa in
            "[\(words)](/\(ipa.text)/)"
        } alias: { _, alias in
            plain(alias)
        }
    }

    /// The text as HTML with `data-ssml` attributes (W3C, Specification for Spoken Presentation in HTML, draft): JSON
    /// that a screen reader may use.
    package var dataSSML: String {
        joined(Self.escaped) { words, ipa in
            Self.span(words, "phoneme", [("ph", ipa.text), ("alphabet", "ipa")])
        } alias: { words, alias in
            Self.span(words, "sub", [("alias", alias)])
        }
    }

    private static func span(
        _ words: String,
        _ element: String,
        _ members: [(String, String)]
    ) -> String {
        let members = members.map { "\"\($0)\":\"\(jsonEscaped($1))\"" }.joined(separator: ",")
        let json = escaped("{\"\(element)\":{\(members)}}")
        return "<span data-ssml=\"\(json)\">\(escaped(words))</span>"
    }

    private static func jsonEscaped(_ text: String) -> String {
        String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
            .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }

    private func joined(
        _ escape: (String) -> String,
        sounds: (String, IPAText) -> String,
        alias: (String, String) -> String
    ) -> String {
        var result = ""
        var place = text.startIndex
        for match in matches {
            result += escape(String(text[place..<match.range.lowerBound]))
            let words = String(text[match.range])
            switch match.entry.spoken {
            case .ipa(let ipa): result += ipa.isValid ? sounds(words, ipa) : escape(words)
            case .alias(let other): result += alias(words, other)
            }
            place = match.range.upperBound
        }
        return result + escape(String(text[place...]))
    }
}
