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
}

extension String {
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
