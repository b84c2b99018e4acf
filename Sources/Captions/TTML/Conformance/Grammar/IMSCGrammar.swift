// SPDX-License-Identifier: Apache-2.0

/// The vocabulary of IMSC's Text Profile: that of TTML without what the edition prohibits.
extension DocumentGrammar {
    static let imsc101 = DocumentGrammar(
        elements: elements(
            styles: firstStyles,
            parameters:
                "ttp:cellResolution ttp:frameRate ttp:frameRateMultiplier ttp:profile ttp:tickRate ttp:timeBase",
            head: "METADATA* ttp:profile? styling? layout?",
            styling: "METADATA* style*",
            extra: [:]
        ),
        values: timedTextValues,
        open: ["metadata", "ttp:profile", "ttm:item"],
        allowsForeign: true
    )

    static let imsc11 = DocumentGrammar(
        elements: elements(
            styles: firstStyles + laterStyles,
            parameters: laterParameters,
            head: "METADATA* ttp:profile* styling? layout?",
            styling: "METADATA* initial* style*",
            extra: laterElements(firstStyles + laterStyles)
        ),
        values: timedTextValues,
        open: ["metadata", "ttp:profile", "ttm:item"],
        allowsForeign: true
    )

    static let imsc13 = DocumentGrammar(
        elements: elements(
            styles: firstStyles + laterStyles + " tts:fontVariant",
            parameters: laterParameters,
            head: "METADATA* ttp:profile* resources? styling? layout?",
            styling: "METADATA* initial* style*",
            extra: laterElements(firstStyles + laterStyles + " tts:fontVariant").merging([
                "resources": ElementGrammar(
                    "METADATA* font*".withMetadata,
                    "ATTRIBUTES".attributes("")
                ),
                "font": ElementGrammar(
                    "METADATA* source*".withMetadata,
                    "ATTRIBUTES family range style weight type".attributes("")
                ),
                "source": ElementGrammar(
                    "METADATA*".withMetadata,
                    "ATTRIBUTES src type format".attributes("")
                ),
            ]) { $1 }
        ),
        values: timedTextValues,
        open: ["metadata", "ttp:profile", "ttm:item"],
        allowsForeign: true
    )

    private static let laterParameters = """
        ttp:cellResolution ttp:contentProfiles ttp:displayAspectRatio ttp:frameRate ttp:frameRateMultiplier \
        ttp:profile ttp:tickRate ttp:timeBase
        """

    /// The styles of IMSC 1.0.1.
    private static let firstStyles = """
        tts:backgroundColor tts:color tts:direction tts:display tts:displayAlign tts:extent tts:fontFamily \
        tts:fontSize tts:fontStyle tts:fontWeight tts:lineHeight tts:opacity tts:origin tts:overflow tts:padding \
        tts:showBackground tts:textAlign tts:textDecoration tts:textOutline tts:unicodeBidi tts:visibility \
        tts:wrapOption tts:writingMode tts:zIndex itts:forcedDisplay itts:fillLineGap ebutts:linePadding \
        ebutts:multiRowAlign
        """

    /// Those that IMSC 1.1 adds.
    private static let laterStyles = """
         tts:disparity tts:luminanceGain tts:position tts:ruby tts:rubyAlign tts:rubyPosition tts:rubyReserve \
        tts:shear tts:textCombine tts:textEmphasis tts:textShadow
        """

    /// The elements that TTML2 adds, or in which it allows more than TTML1.
    private static func laterElements(_ styles: String) -> [String: ElementGrammar] {
        [
            "initial": ElementGrammar(
                "METADATA*".withMetadata,
                "ATTRIBUTES STYLES".attributes(styles)
            ),
            "style": ElementGrammar(
                "METADATA*".withMetadata,
                "ATTRIBUTES STYLES style".attributes(styles)
            ),
        ]
    }

    /// The elements of all editions (TTML1, 7 to 12; TTML2, 8 to 14).
    private static func elements(
        styles: String,
        parameters: String,
        head: String,
        styling: String,
        extra: [String: ElementGrammar]
    ) -> [String: ElementGrammar] {
        func row(_ content: String, _ attributes: String) -> ElementGrammar {
            ElementGrammar(content.withMetadata, attributes.attributes(styles))
        }
        let timed = "ATTRIBUTES STYLES begin end dur timeContainer region style ttm:agent ttm:role"
        let elements = [
            "tt": row(
                "head? body?",
                "ATTRIBUTES xml:lang! tts:extent ittp:aspectRatio ittp:progressivelyDecodable ittp:activeArea "
                    + parameters
            ),
            "head": row(head, "ATTRIBUTES"),
            "styling": row(styling, "ATTRIBUTES"),
            "style": row("", "ATTRIBUTES STYLES style"),
            "layout": row("METADATA* region*", "ATTRIBUTES"),
            "region": row(
                "METADATA* set* style*",
                "ATTRIBUTES STYLES begin end dur timeContainer style ttm:role"
            ),
            "body": row("METADATA* set* div*", timed),
            "div": row("METADATA* set* div|p*", timed),
            "p": row("#text METADATA* set* span|br*", timed),
            "span": row("#text METADATA* set* span|br*", timed),
            "br": row("METADATA* set*", "ATTRIBUTES STYLES style ttm:role"),
            "set": row("METADATA*", "ATTRIBUTES STYLES begin end dur"),
            "metadata": row("", "ATTRIBUTES ttm:agent ttm:role"),
            "ttm:title": row("#text", "ATTRIBUTES"),
            "ttm:desc": row("#text", "ATTRIBUTES"),
            "ttm:copyright": row("#text", "ATTRIBUTES"),
            "ttm:agent": row("ttm:name* ttm:actor?", "ATTRIBUTES type!"),
            "ttm:name": row("#text", "ATTRIBUTES type!"),
            "ttm:actor": row("", "ATTRIBUTES agent!"),
            "ttm:item": row("#text", "ATTRIBUTES name!"),
            "ttp:profile": row("", "ATTRIBUTES use designator combine type"),
            "ittm:altText": row("#text", "ATTRIBUTES"),
        ]
        return elements.merging(extra) { $1 }
    }

    /// How the values of TTML are written where IMSC leaves something of them.
    static let timedTextValues: [String: ValueSyntax] = [
        "ttp:timeBase": .word(["media"]),
        "ttp:cellResolution": .integers(count: 2, from: 1),
        "ttp:frameRate": .integers(count: 1, from: 1),
        "ttp:tickRate": .integers(count: 1, from: 1),
        "ttp:frameRateMultiplier": .integers(count: 2, from: 1),
        "ttp:displayAspectRatio": .integers(count: 2, from: 1),
        "ittp:aspectRatio": .integers(count: 2, from: 1),
        "ittp:progressivelyDecodable": .word(["true", "false"]),
        "ittp:activeArea": .other("four percentages up to 100%") { value in
            let lengths = value.markupWords.map(Length.init)
            return lengths.count == 4
                && lengths.allSatisfy { $0.map { $0.unit == "%" && 0...100 ~= $0.value } ?? false }
        },
        "xml:lang": .language,
        "xml:id": .identifier,
        "xml:space": .word(["default", "preserve"]),
        "region": .identifier,
        "style": .identifiers,
        "ttm:agent": .identifiers,
        "begin": .time(.clockOrOffset),
        "end": .time(.clockOrOffset),
        "dur": .time(.clockOrOffset),
        "timeContainer": .word(["par", "seq"]),
        "ttm:agent type": .word(["person", "character", "group", "organization", "other"]),
        "ttm:name type": .word(["full", "family", "given", "alias", "other"]),
        "font style": .any,
        "tts:backgroundColor": .color(.any),
        "tts:color": .color(.any),
        "tts:direction": .word(["ltr", "rtl"]),
        "tts:disparity": .lengths(1...1, signed),
        "tts:display": .word(["auto", "none"]),
        "tts:displayAlign": .word(["before", "center", "after"]),
        "tts:extent": .either([.word(["auto"]), .lengths(2...2, signed)]),
        "tts:fontFamily": .other("names of fonts, with commas between them") { value in
            value.split(separator: ",", omittingEmptySubsequences: false)
                .allSatisfy { !String($0).trimmed.isEmpty }
        },
        // #fontSize-isomorphic: one length, not two that differ.
        "tts:fontSize": .lengths(1...1, signed),
        "tts:fontStyle": .word(["normal", "italic", "oblique"]),
        "tts:fontVariant": .word(["normal", "sub", "super"]),
        "tts:fontWeight": .word(["normal", "bold"]),
        "tts:lineHeight": .either([.word(["normal"]), .lengths(1...1, signed)]),
        "tts:luminanceGain": .number(0...Double.greatestFiniteMagnitude),
        "tts:opacity": .number(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude),
        "tts:origin": .either([.word(["auto"]), .lengths(2...2, signed)]),
        "tts:overflow": .word(["visible", "hidden"]),
        "tts:padding": .lengths(1...4, signed),
        "tts:position": .other("one to four keywords and lengths", isPosition),
        "tts:ruby": .word([
            "none", "container", "base", "baseContainer", "text", "textContainer", "delimiter",
        ]),
        "tts:rubyAlign": .word([
            "start", "center", "end", "spaceAround", "spaceBetween", "withBase",
        ]),
        "tts:rubyPosition": .word(["before", "after", "outside"]),
        "tts:rubyReserve": .other("none, or both, before, after or outside and a length") { value in
            let words = value.markupWords
            guard let first = words.first, words.count <= 2 else { return false }
            return ["none", "both", "before", "after", "outside"].contains(first)
                && (words.count == 1 || first != "none" && signed.takes(words[1]))
        },
        "tts:shear": .lengths(1...1, LengthSyntax(units: ["%"], canBeNegative: true)),
        "tts:showBackground": .word(["always", "whenActive"]),
        "tts:textAlign": .word(["left", "center", "right", "start", "end"]),
        "tts:textCombine": .word(["none", "all"]),
        "tts:textDecoration": .either([
            .word(["none"]),
            .words([
                "underline", "noUnderline", "lineThrough", "noLineThrough", "overline",
                "noOverline",
            ]),
        ]),
        // #textEmphasis-minimal: a mark and where it is, no color and no character of one's own.
        "tts:textEmphasis": .words([
            "none", "auto", "filled", "open", "circle", "dot", "sesame", "before", "after",
            "outside",
        ]),
        "tts:textOutline": .other("none, or a color and a length", isOutline),
        "tts:textShadow": .other("none, or shadows of two to three lengths and a color", isShadow),
        "tts:unicodeBidi": .word(["normal", "embed", "bidiOverride"]),
        "tts:visibility": .word(["visible", "hidden"]),
        "tts:wrapOption": .word(["wrap", "noWrap"]),
        "tts:writingMode": .word(["lrtb", "rltb", "tbrl", "tblr", "lr", "rl", "tb"]),
        "tts:zIndex": .either([
            .word(["auto"]), .other("a whole number") { Int($0.trimmed) != nil },
        ]),
        "itts:forcedDisplay": .word(["true", "false"]),
        "itts:fillLineGap": .word(["true", "false"]),
        "ebutts:linePadding": .lengths(1...1, LengthSyntax(units: ["c"])),
        "ebutts:multiRowAlign": .word(["start", "center", "end", "auto"]),
    ]

    /// A length of any unit; which of them an edition takes, and whether it can be negative, are constraints of their
    /// own.
    private static let signed = LengthSyntax(
        units: ["px", "em", "c", "%", "rw", "rh"],
        canBeNegative: true
    )

    @Sendable
    private static func isPosition(_ value: String) -> Bool {
        let words = value.markupWords
        return 1...4 ~= words.count
            && words.allSatisfy {
                signed.takes($0) || ["left", "right", "top", "bottom", "center"].contains($0)
            }
    }

    /// `none`, or a color, and a thickness: a radius to blur it is prohibited (#textOutline-blurred).
    @Sendable
    private static func isOutline(_ value: String) -> Bool {
        let words = value.wordsWithFunctions
        if words == ["none"] { return true }
        return words.count == 1 && signed.takes(words[0])
            || words.count == 2 && ColorSyntax.any.takes(words[0]) && signed.takes(words[1])
    }

    @Sendable
    private static func isShadow(_ value: String) -> Bool {
        if value.trimmed == "none" { return true }
        return value.shadows.allSatisfy { shadow in
            var words = shadow.wordsWithFunctions
            if let last = words.last, ColorSyntax.any.takes(last) { words.removeLast() }
            return 2...3 ~= words.count && words.allSatisfy(signed.takes)
        }
    }
}

extension String {
    /// The shadows of `tts:textShadow`: parts between commas that are not in brackets.
    var shadows: [String] {
        var depth = 0
        return split(omittingEmptySubsequences: false) { character in
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            return character == "," && depth == 0
        }
        .map { String($0).trimmed }
    }

    /// The parts between white space that is not in brackets.
    var wordsWithFunctions: [String] {
        var depth = 0
        return split { character in
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            return character.isWhitespace && depth == 0
        }
        .map(String.init)
    }

    /// With the elements of METADATA.
    var withMetadata: String {
        replacing("METADATA", with: "metadata|ttm:title|ttm:desc|ttm:copyright|ttm:agent|ttm:item")
    }

    /// With the attributes of ATTRIBUTES and STYLES.
    func attributes(_ styles: String) -> String {
        replacing("ATTRIBUTES", with: "xml:id xml:lang xml:space xml:base").replacing(
            "STYLES",
            with: styles
        )
    }
}
