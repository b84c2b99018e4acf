// SPDX-License-Identifier: Apache-2.0

/// The names of characters in references: those of WebVTT, and those of HTML that caption files
/// have (HTML, 13.5 has 2231 names; this is the part for Latin text).
enum CharacterReferenceNames {
    /// How many letters the longest name has.
    static let longest = 32
    /// How many letters the longest of the old names has.
    static let longestOld = 6

    /// What a name with a semicolon stands for.
    static func characters(of name: String) -> String? {
        old[name] ?? modern[name]
    }

    /// The names that may also stand without a semicolon.
    static let old: [String: String] = {
        var names = [
            "amp": "&", "AMP": "&", "lt": "<", "LT": "<", "gt": ">", "GT": ">",
            "quot": "\"", "QUOT": "\"", "COPY": "\u{A9}", "REG": "\u{AE}",
        ]
        for (offset, name) in latin1.split(separator: " ").enumerated() {
            names[String(name)] = Unicode.Scalar(UInt32(0xA0 + offset)).map { String($0) }
        }
        return names
    }()

    /// The names of U+00A0 to U+00FF, in order.
    private static let latin1 = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr \
        deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 \
        iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml \
        Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
        Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil \
        egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde \
        ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
        """

    /// The names that need a semicolon.
    private static let modern: [String: String] = [
        "apos": "'", "lrm": "\u{200E}", "rlm": "\u{200F}", "zwnj": "\u{200C}", "zwj": "\u{200D}",
        "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "ndash": "\u{2013}",
        "mdash": "\u{2014}", "lsquo": "\u{2018}", "rsquo": "\u{2019}", "sbquo": "\u{201A}",
        "ldquo": "\u{201C}", "rdquo": "\u{201D}", "bdquo": "\u{201E}", "dagger": "\u{2020}",
        "bull": "\u{2022}", "hellip": "\u{2026}", "permil": "\u{2030}", "prime": "\u{2032}",
        "lsaquo": "\u{2039}", "rsaquo": "\u{203A}", "euro": "\u{20AC}", "trade": "\u{2122}",
        "larr": "\u{2190}", "uarr": "\u{2191}", "rarr": "\u{2192}", "darr": "\u{2193}",
        "minus": "\u{2212}", "infin": "\u{221E}", "ne": "\u{2260}", "le": "\u{2264}",
        "ge": "\u{2265}", "OElig": "\u{152}", "oelig": "\u{153}", "Scaron": "\u{160}",
        "scaron": "\u{161}", "Yuml": "\u{178}", "sung": "\u{266A}", "flat": "\u{266D}",
        "natural": "\u{266E}", "sharp": "\u{266F}", "notin": "\u{2209}",
        "nsubE": "\u{2AC5}\u{338}", "ClockwiseContourIntegral": "\u{2232}",
    ]
}
