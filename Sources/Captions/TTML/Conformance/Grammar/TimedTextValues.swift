// SPDX-License-Identifier: Apache-2.0

extension DocumentGrammar {
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
}
