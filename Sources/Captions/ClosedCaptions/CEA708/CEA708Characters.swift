// SPDX-License-Identifier: Apache-2.0

/// The characters of CEA-708 by code.
///
/// Source: CTA-708-E, 7.1.4 to 7.1.8.
enum CEA708CharacterSet {
    /// G0, 0x20 to 0x7F: ASCII, but for a music note at its end.
    static func g0(_ code: UInt8) -> Unicode.Scalar {
        code == 0x7F ? "\u{266A}" : Unicode.Scalar(code)
    }

    /// G1, 0xA0 to 0xFF: ISO 8859-1.
    static func g1(_ code: UInt8) -> Unicode.Scalar { Unicode.Scalar(code) }

    /// G2, 0x20 to 0x7F after the extension code; what is not assigned is an underscore.
    static func g2(_ code: UInt8) -> Unicode.Scalar { extended[code] ?? "_" }

    /// G3, 0xA0 to 0xFF after the extension code: the sign for closed captions and nothing else.
    static func g3(_ code: UInt8) -> Unicode.Scalar { code == 0xA0 ? "\u{1F16D}" : "_" }

    /// The codes of the characters of G2 that only it has.
    static let extendedCodes: [Unicode.Scalar: UInt8] = Dictionary(
        extended.filter { $0.key > 0x21 }.map { ($0.value, $0.key) },
        uniquingKeysWith: min
    )

    /// What stands for a character that Unicode has elsewhere.
    private static let extended: [UInt8: Unicode.Scalar] = [
        0x20: " ", 0x21: "\u{A0}", 0x25: "…", 0x2A: "Š", 0x2C: "Œ", 0x30: "█", 0x31: "‘",
        0x32: "’", 0x33: "“", 0x34: "”", 0x35: "•", 0x39: "™", 0x3A: "š", 0x3C: "œ",
        0x3D: "℠", 0x3F: "Ÿ", 0x76: "⅛", 0x77: "⅜", 0x78: "⅝", 0x79: "⅞", 0x7A: "│",
        0x7B: "┐", 0x7C: "└", 0x7D: "─", 0x7E: "┘", 0x7F: "┌",
    ]
}

/// The 16-bit characters (P16) of a service of CEA-708.
///
/// The standard leaves the set open, and no service states it. Two are in use: Unicode, as UTF-16, and in
/// Korea KS X 1001, as EUC-KR. A service is taken for EUC-KR if nine in ten of its codes have both bytes
/// from 0xA1 to 0xFE: of the Hangul syllables of Unicode four in ten do, and of other scripts hardly any.
/// The set is known only at the end of the service; until then each code is kept as a character of
/// plane 16, which is private.
///
/// Source: CTA-708-E, 7.1.1; TTAK.KO-08.0022.
struct CEA708SixteenBitCharacters: Sendable {
    private static let plane: UInt32 = 0x10_0000

    /// How often each code was met.
    private var counts: [UInt16: Int] = [:]

    /// Notes a code.
    ///
    /// - Returns: the character that stands for it until the set is known.
    mutating func note(_ code: UInt16) -> Unicode.Scalar {
        counts[code, default: 0] += 1
        return Unicode.Scalar(Self.plane | UInt32(code)) ?? Self.unread
    }

    /// How the codes are read, now that all of them are known.
    func decoding() -> Decoding {
        let all = counts.values.reduce(0, +)
        let korean = counts.reduce(0) { $0 + (Self.isKorean($1.key) ? $1.value : 0) }
        return Decoding(counts, isKorean: all > 0 && korean * 10 >= all * 9)
    }

    private static func isKorean(_ code: UInt16) -> Bool {
        0xA1...0xFE ~= code >> 8 && 0xA1...0xFE ~= code & 0xFF
    }

    private static let unread: Unicode.Scalar = "\u{FFFD}"
}

extension CEA708SixteenBitCharacters {
    /// What each code of a service is.
    struct Decoding: Sendable {
        /// Number of characters that could not be read; U+FFFD stands for each.
        let unreadCount: Int
        /// The characters by code; surrogates of Unicode have none on their own.
        private let characters: [UInt16: Unicode.Scalar]

        fileprivate init(_ counts: [UInt16: Int], isKorean: Bool) {
            var characters: [UInt16: Unicode.Scalar] = [:]
            var (unread, high, low) = (0, 0, 0)
            for (code, count) in counts {
                if let scalar = isKorean ? Self.korean(code) : Self.unicode(code) {
                    characters[code] = scalar
                } else if !isKorean, UTF16.isLeadSurrogate(code) {
                    high += count
                } else if !isKorean, UTF16.isTrailSurrogate(code) {
                    low += count
                } else {
                    unread += count
                }
            }
            self.characters = characters
            unreadCount = unread + abs(high - low)
        }

        /// A character of KS X 1001; nil where it has none, or the system does not know the set.
        private static func korean(_ code: UInt16) -> Unicode.Scalar? {
            do {
                let bytes = [UInt8(code >> 8), UInt8(code & 0xFF)]
                let text = try CharacterConverter.convert(bytes, from: "EUC-KR", file: "")
                return String(decoding: text, as: UTF8.self).unicodeScalars.first
            } catch {
                return nil
            }
        }

        /// A character of Unicode; nil for surrogates, and for what is private or not assigned.
        private static func unicode(_ code: UInt16) -> Unicode.Scalar? {
            guard let scalar = Unicode.Scalar(code) else { return nil }
            let unreadable: [Unicode.GeneralCategory] = [.privateUse, .unassigned, .control]
            return unreadable.contains(scalar.properties.generalCategory) ? nil : scalar
        }

        /// A text with its codes read.
        func read(_ text: CaptionText) -> CaptionText {
            CaptionText(nodes: text.nodes.map(read))
        }

        private func read(_ node: CaptionText.Node) -> CaptionText.Node {
            switch node {
            case .text(let text): .text(read(text))
            case .element(let element, let classes, let children):
                .element(element, classes: classes, children: children.map(read))
            case .timestamp: node
            }
        }

        private func read(_ text: String) -> String {
            var result = String.UnicodeScalarView()
            var lead: UInt16?
            for scalar in text.unicodeScalars {
                let code = Self.code(scalar)
                if let code, let first = lead, UTF16.isTrailSurrogate(code) {
                    result.append(Self.scalar(first, code))
                    lead = nil
                    continue
                }
                if lead != nil { result.append(unread) }
                lead = nil
                if let code, characters[code] == nil, UTF16.isLeadSurrogate(code) {
                    lead = code
                } else {
                    result.append(code.map { characters[$0] ?? unread } ?? scalar)
                }
            }
            if lead != nil { result.append(unread) }
            return String(result)
        }

        private static func code(_ scalar: Unicode.Scalar) -> UInt16? {
            scalar.value >= plane ? UInt16(scalar.value - plane) : nil
        }

        private static func scalar(_ lead: UInt16, _ trail: UInt16) -> Unicode.Scalar {
            let value = 0x10000 + UInt32(lead & 0x3FF) << 10 + UInt32(trail & 0x3FF)
            return Unicode.Scalar(value) ?? unread
        }
    }
}
