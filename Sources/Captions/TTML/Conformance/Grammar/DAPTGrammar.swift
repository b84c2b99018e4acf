// SPDX-License-Identifier: Apache-2.0

/// The vocabulary of DAPT: that of TTML2 without what its content profile prohibits, and that of its own
/// (W3C DAPT 1.0, Profiles).
extension DocumentGrammar {
    static let dapt = DocumentGrammar(
        elements: daptElements,
        values: timedTextValues.merging(daptValues) { $1 },
        open: ["metadata", "ttp:profile", "ttm:item", "data", "chunk"],
        allowsForeign: true
    )

    private static let daptStyles = """
        tts:backgroundClip tts:backgroundColor tts:backgroundExtent tts:backgroundImage tts:backgroundOrigin \
        tts:backgroundPosition tts:backgroundRepeat tts:border tts:bpd tts:color tts:direction tts:disparity \
        tts:display tts:displayAlign tts:extent tts:fontFamily tts:fontKerning tts:fontSelectionStrategy \
        tts:fontShear tts:fontSize tts:fontStyle tts:fontVariant tts:fontWeight tts:ipd tts:letterSpacing \
        tts:lineHeight tts:lineShear tts:luminanceGain tts:opacity tts:origin tts:overflow tts:padding tts:position \
        tts:ruby tts:rubyAlign tts:rubyPosition tts:rubyReserve tts:script tts:shear tts:showBackground \
        tts:textAlign tts:textCombine tts:textDecoration tts:textEmphasis tts:textOrientation tts:textOutline \
        tts:textShadow tts:unicodeBidi tts:visibility tts:wrapOption tts:writingMode tts:zIndex \
        itts:forcedDisplay itts:fillLineGap ebutts:linePadding ebutts:multiRowAlign \
        tta:gain tta:pan tta:pitch tta:speak
        """

    private static let daptElements: [String: ElementGrammar] = {
        func row(_ content: String, _ attributes: String) -> ElementGrammar {
            ElementGrammar(
                content.withMetadata,
                attributes.replacing("TIMES", with: "begin end dur condition").attributes(
                    daptStyles
                )
            )
        }
        let bound = "ATTRIBUTES STYLES TIMES timeContainer style ttm:agent ttm:role"
        let inner = bound + " region daptm:langSrc daptm:represents"
        return [
            "tt": row(
                "head? body?",
                """
                ATTRIBUTES xml:lang! tts:extent ttp:contentProfiles! daptm:scriptRepresents! daptm:scriptType! \
                daptm:langSrc daptm:represents ttp:cellResolution ttp:contentProfileCombination \
                ttp:displayAspectRatio ttp:frameRate ttp:frameRateMultiplier ttp:inferProcessorProfileMethod \
                ttp:inferProcessorProfileSource ttp:permitFeatureNarrowing ttp:permitFeatureWidening \
                ttp:pixelAspectRatio ttp:processorProfiles ttp:processorProfileCombination ttp:tickRate \
                ttp:timeBase ttp:validation ttp:validationAction ittp:aspectRatio ittp:activeArea \
                ittp:progressivelyDecodable
                """
            ),
            "head": row("METADATA* ttp:profile* resources? styling? layout?", "ATTRIBUTES"),
            "resources": row("METADATA* data|audio|image|font*", "ATTRIBUTES"),
            "data": row(
                "#text METADATA* chunk*",
                "ATTRIBUTES condition encoding format length src type"
            ),
            "chunk": row("#text", "xml:id encoding length"),
            "font": row(
                "METADATA* source*",
                "ATTRIBUTES condition family range src style type weight"
            ),
            "source": row("METADATA* data?", "ATTRIBUTES condition format src type"),
            "audio": row(
                "METADATA* animate|set* source*",
                bound + " clipBegin clipEnd src type format"
            ),
            "image": row("METADATA* animate|set* source*", bound + " src type format"),
            "styling": row("METADATA* initial* style*", "ATTRIBUTES"),
            "initial": row("METADATA*", "ATTRIBUTES STYLES condition"),
            "style": row("METADATA*", "ATTRIBUTES STYLES style condition"),
            "layout": row("METADATA* region*", "ATTRIBUTES"),
            "region": row("METADATA* animate|set* style*", bound),
            "body": row("METADATA* animate|set* div|audio|image*", inner),
            "div": row("METADATA* animate|set* div|p|audio|image*", inner + " daptm:onScreen"),
            "p": row("#text METADATA* animate|set* span|br|audio|image*", inner),
            "span": row("#text METADATA* animate|set* span|br|audio|image*", inner),
            "br": row(
                "METADATA* animate|set*",
                "ATTRIBUTES STYLES style condition ttm:agent ttm:role"
            ),
            "set": row("METADATA*", "ATTRIBUTES STYLES TIMES fill repeatCount"),
            "animate": row(
                "METADATA*",
                "ATTRIBUTES STYLES TIMES calcMode fill keySplines keyTimes repeatCount"
            ),
            "metadata": row("", "ATTRIBUTES condition ttm:agent ttm:role"),
            "ttm:title": row("#text", "ATTRIBUTES condition"),
            "ttm:desc": row("#text", "ATTRIBUTES condition daptm:descType"),
            "ttm:copyright": row("#text", "ATTRIBUTES condition"),
            "ttm:agent": row("ttm:name+ ttm:actor?", "ATTRIBUTES condition type! xml:id!"),
            "ttm:name": row("#text", "ATTRIBUTES condition type!"),
            "ttm:actor": row("", "ATTRIBUTES condition agent!"),
            "ttm:item": row("#text", "ATTRIBUTES condition name!"),
            "ttp:profile": row("", "ATTRIBUTES use designator combine type"),
            "daptm:daptOriginTimecode": row("#text", "ATTRIBUTES"),
        ]
    }()

    /// Values of DAPT's own attributes, and those that TTML2 allows and IMSC does not.
    private static let daptValues: [String: ValueSyntax] = [
        "begin": .time(.clockWithoutFramesOrOffset),
        "end": .time(.clockWithoutFramesOrOffset),
        "dur": .time(.clockWithoutFramesOrOffset),
        "clipBegin": .time(.clockWithoutFramesOrOffset),
        "clipEnd": .time(.clockWithoutFramesOrOffset),
        "timeContainer": .word(["par"]),
        "daptm:scriptType": .word([
            "originalTranscript", "translatedTranscript", "preRecording", "asRecorded",
        ]),
        "daptm:onScreen": .word(["ON", "OFF", "ON_OFF", "OFF_ON"]),
        "daptm:langSrc": .language,
        "daptm:descType": .other("a registered type, or one that begins with x-") { value in
            ["pronunciationNote", "scene", "plotSignificance"].contains(value)
                || value.hasPrefix("x-")
        },
        "daptm:represents": .other("one content descriptor", ContentDescriptor.isValid),
        "daptm:scriptRepresents": .other("content descriptors") { value in
            !value.markupWords.isEmpty && value.markupWords.allSatisfy(ContentDescriptor.isValid)
        },
        "fill": .word(["freeze", "remove"]),
        "tts:displayAlign": .word(["before", "center", "after", "justify"]),
        "tts:textAlign": .word(["left", "center", "right", "start", "end", "justify"]),
        "tts:unicodeBidi": .word(["normal", "embed", "bidiOverride", "isolate"]),
        "tts:fontVariant": .any,
        "tts:fontStyle": .word(["normal", "italic", "oblique"]),
        "tts:fontSize": .lengths(
            1...2,
            LengthSyntax(units: ["px", "em", "c", "%", "rw", "rh"])
        ),
        "tts:extent": .any, "tts:display": .word(["auto", "none", "inlineBlock"]),
        "tts:textEmphasis": .any, "tts:textCombine": .any, "tts:textOutline": .any,
        // An animation has a list of values.
        "animate tts:color": .any, "animate tts:backgroundColor": .any, "animate tts:opacity": .any,
    ]
}

/// The component of the media that a text represents (DAPT 1.0, `<content-descriptor>`).
enum ContentDescriptor {
    /// The registered descriptors.
    private static let registered: Set<String> = [
        "audio", "audio.dialogue", "audio.nonDialogueSounds", "visual", "visual.dialogue",
        "visual.nonText",
        "visual.text", "visual.text.title", "visual.text.credit", "visual.text.location",
    ]

    /// Whether a value is a registered descriptor, or one followed by parts of which the first begins with `x-`.
    @Sendable
    static func isValid(_ value: String) -> Bool {
        let tokens = value.split(separator: ".", omittingEmptySubsequences: false)
        guard
            tokens.allSatisfy({ token in
                !token.isEmpty && !token.utf8.contains { $0 <= 0x20 }
            })
        else { return false }
        let known = tokens.prefix { !$0.hasPrefix("x-") }
        return known.isEmpty || registered.contains(known.joined(separator: "."))
    }

    /// Whether a descriptor is another one, or narrower.
    static func isSubtype(_ value: String, of other: String) -> Bool {
        value == other || value.hasPrefix(other + ".")
    }
}
