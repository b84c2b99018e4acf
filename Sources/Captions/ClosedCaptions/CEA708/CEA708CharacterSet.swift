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

    /// G2, 0x20 to 0x7F behind the extension code; what is not assigned is an underscore.
    static func g2(_ code: UInt8) -> Unicode.Scalar { extended[code] ?? "_" }

    /// G3, 0xA0 to 0xFF behind the extension code: the sign for closed captions and nothing else.
    static func g3(_ code: UInt8) -> Unicode.Scalar { code == 0xA0 ? "\u{1F16D}" : "_" }

    /// What stands for a character that Unicode has elsewhere.
    private static let extended: [UInt8: Unicode.Scalar] = [
        0x20: " ", 0x21: "\u{A0}", 0x25: "…", 0x2A: "Š", 0x2C: "Œ", 0x30: "█", 0x31: "‘",
        0x32: "’", 0x33: "“", 0x34: "”", 0x35: "•", 0x39: "™", 0x3A: "š", 0x3C: "œ",
        0x3D: "℠", 0x3F: "Ÿ", 0x76: "⅛", 0x77: "⅜", 0x78: "⅝", 0x79: "⅞", 0x7A: "│",
        0x7B: "┐", 0x7C: "└", 0x7D: "─", 0x7E: "┘", 0x7F: "┌",
    ]
}
