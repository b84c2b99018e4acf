// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension EBUSTL {
    /// The languages that files state (LC), by the number of two hexadecimal digits.
    ///
    /// Source: Tech 3264, appendix 3; the tags are BCP 47.
    enum LanguageCodes {
        /// The tag of a code; nil for 00 and for codes that mean nothing.
        static func tag(_ code: String) -> String? {
            UInt8(code, radix: 16).flatMap { tags[$0] }
        }

        /// The code of a tag, or else of its language alone; 00 if the table has neither.
        static func code(_ tag: String?) -> String {
            guard let tag = tag?.lowercased() else { return unknown }
            let language = tag.prefix { $0 != "-" }
            let code = codes[tag] ?? codes[aliases[String(language)] ?? String(language)]
            return code.map { $0.padded(to: 2, radix: 16).uppercased() } ?? unknown
        }

        private static let unknown = "00"

        /// Other tags of the same languages.
        private static let aliases = ["nb": "no", "nn": "no", "iw": "he", "in": "id"]

        private static let codes = Dictionary(
            tags.map { ($0.value.lowercased(), $0.key) },
            uniquingKeysWith: min
        )

        private static let tags: [UInt8: String] = {
            var tags: [UInt8: String] = [:]
            for (start, names) in rows {
                for (offset, name) in names.split(separator: " ").enumerated() {
                    tags[start + UInt8(offset)] = String(name)
                }
            }
            return tags
        }()

        private static let rows: [(UInt8, String)] = [
            (0x01, "sq br ca hr cy cs da de en es eo et eu fo fr fy ga gd gl is it"),
            (0x16, "se la lv lb lt hu mt nl no oc pl pt ro rm sr sk sl fi sv tr nl-BE wa"),
            (0x45, "zu vi uz ur uk th te tt ta tg sw srn so si sn sh rue ru qu ps pa fa pap or ne"),
            (0x5E, "nd mr mo ms mg mk lo ko km kk kn ja id hi he ha gn gu el ka ff prs cv zh my"),
            (0x77, "bg bn be bm az as hy ar am"),
        ]
    }
}
