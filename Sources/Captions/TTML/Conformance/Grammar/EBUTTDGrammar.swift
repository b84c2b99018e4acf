// SPDX-License-Identifier: Apache-2.0

/// The vocabulary of EBU-TT-D (EBU Tech 3380, version 1.0.1): all that a document can have.
extension DocumentGrammar {
    static let ebuTTD = DocumentGrammar(
        elements: [
            "tt": ElementGrammar(
                "head body?",
                "xml:lang! ttp:timeBase! xml:space ttp:cellResolution ittp:activeArea"
            ),
            "head": ElementGrammar("ttm:copyright? metadata? styling layout", ""),
            "ttm:copyright": ElementGrammar("#text", ""),
            "styling": ElementGrammar("metadata? style+", ""),
            "style": ElementGrammar(
                "",
                """
                xml:id! tts:direction tts:fontFamily tts:fontSize tts:lineHeight tts:textAlign tts:color \
                tts:backgroundColor tts:fontStyle tts:fontWeight tts:textDecoration tts:unicodeBidi tts:wrapOption \
                ebutts:multiRowAlign ebutts:linePadding itts:fillLineGap
                """
            ),
            "layout": ElementGrammar("metadata? region+", ""),
            "region": ElementGrammar(
                "metadata?",
                """
                xml:id! tts:origin! tts:extent! style tts:displayAlign tts:padding tts:writingMode \
                tts:showBackground tts:overflow
                """
            ),
            "body": ElementGrammar("metadata? div+", "style ttm:agent ttm:role"),
            "div": ElementGrammar(
                "metadata? p+",
                "xml:id region style ttm:agent ttm:role xml:lang"
            ),
            "p": ElementGrammar(
                "#text metadata? br|span*",
                "xml:id! xml:space xml:lang region style begin end ttm:agent ttm:role"
            ),
            "span": ElementGrammar(
                "#text metadata? br*",
                "xml:id xml:space xml:lang style begin end ttm:agent ttm:role"
            ),
            "br": ElementGrammar("metadata?", "ttm:role"),
            "metadata": ElementGrammar("", ""),
        ],
        values: [
            "ttp:timeBase": .word(["media"]),
            "ttp:cellResolution": .integers(count: 2, from: 1),
            "ittp:activeArea": .lengths(4...4, LengthSyntax(units: ["%"])),
            "xml:lang": .language,
            "xml:id": .identifier,
            "xml:space": .word(["default", "preserve"]),
            "region": .identifier,
            "style": .identifiers,
            "ttm:agent": .identifiers,
            "begin": .time(.clock),
            "end": .time(.clock),
            "tts:direction": .word(["ltr", "rtl"]),
            "tts:fontSize": .lengths(1...1, percent),
            "tts:lineHeight": .either([.word(["normal"]), .lengths(1...1, percent)]),
            "tts:textAlign": .word(["left", "center", "right", "start", "end"]),
            "tts:color": .color(.hexadecimal),
            "tts:backgroundColor": .color(.hexadecimal),
            "tts:fontStyle": .word(["normal", "italic"]),
            "tts:fontWeight": .word(["normal", "bold"]),
            "tts:textDecoration": .word(["none", "underline"]),
            "tts:unicodeBidi": .word(["normal", "embed", "bidiOverride"]),
            "tts:wrapOption": .word(["wrap", "noWrap"]),
            "tts:displayAlign": .word(["before", "center", "after"]),
            "tts:writingMode": .word(["lrtb", "rltb", "tbrl", "tblr", "lr", "rl", "tb"]),
            "tts:showBackground": .word(["always", "whenActive"]),
            "tts:overflow": .word(["visible", "hidden"]),
            "tts:extent": .lengths(2...2, percent),
            "tts:origin": .lengths(2...2, percent),
            "tts:padding": .lengths(1...4, percent),
            "ebutts:multiRowAlign": .word(["start", "center", "end", "auto"]),
            "ebutts:linePadding": .lengths(
                1...1,
                LengthSyntax(units: ["c"], needsWholePart: true)
            ),
            "itts:fillLineGap": .word(["true", "false"]),
        ],
        open: ["metadata"],
        allowsForeign: false
    )

    private static let percent = LengthSyntax(units: ["%"], needsWholePart: true)
}
