// SPDX-License-Identifier: Apache-2.0

extension WebVTT {
    /// The colours of cue text: those of the default classes (WebVTT, 5, "default text colors" and "default text
    /// background colors"), and what style sheets say of classes, voices and all text.
    ///
    /// Other properties and selectors are not read.
    struct Looks: Equatable {
        /// The colours of some text; nil: as around it.
        struct Look: Equatable {
            var color: RGBAColor?
            var background: RGBAColor?

            /// The look with what another says instead.
            func overridden(by other: Look) -> Look {
                Look(color: other.color ?? color, background: other.background ?? background)
            }
        }

        /// What rules say, and what they say with `!important`, which counts more than rules after them.
        struct Cascade: Equatable {
            var normal = Look()
            var important = Look()

            /// What counts.
            var look: Look { normal.overridden(by: important) }

            /// The cascade with the rules of another after its own.
            func followed(by other: Cascade) -> Cascade {
                Cascade(
                    normal: normal.overridden(by: other.normal),
                    important: important.overridden(by: other.important)
                )
            }
        }

        /// The look of all text (`::cue`).
        var whole: Look { allowed(all.look) }
        /// Whether the colours of text are those of the person who reads, whatever the content states.
        private(set) var ignoresColors = false
        /// Whether the colours of boxes are those of the person who reads.
        private(set) var ignoresBackgrounds = false
        /// Whether the weight of text is that of the person who reads.
        private(set) var ignoresWeights = false
        /// Whether style sheets say anything that is not a colour of text that is found here.
        private(set) var hasOtherStyles = false
        /// Whether style sheets give text a background.
        var hasBackgrounds: Bool {
            ([all] + classes.values + voices.values).contains { $0.look.background != nil }
                || spans.look.background.map { $0.alpha > 0 } ?? false
        }
        private var all = Cascade()
        private var spans = Cascade()
        private var classes: [String: Cascade] = [:]
        private var voices: [String: Cascade] = [:]

        /// Reads style sheets in CSS, the last one counting most.
        init(_ styleSheets: [String]) {
            for sheet in styleSheets {
                for rule in CueStyleRule.rules(in: sheet) { add(rule) }
            }
        }

        /// Leaves out what the person who reads decides, whatever the content states.
        mutating func ignore(colors: Bool, backgrounds: Bool, weights: Bool) {
            (ignoresColors, ignoresBackgrounds, ignoresWeights) = (colors, backgrounds, weights)
        }

        /// What classes and a voice say of the text in an element.
        func look(of element: CaptionText.Element, classes names: [String]) -> Look {
            var cascade = Cascade()
            for name in names {
                cascade.normal = cascade.normal.overridden(by: WebVTT.defaultLook(ofClass: name))
            }
            cascade = cascade.followed(by: spans)
            if case .voice(let name?) = element, let voice = voices[name] {
                cascade = cascade.followed(by: voice)
            }
            for name in names {
                if let own = classes[name] { cascade = cascade.followed(by: own) }
            }
            return allowed(cascade.look)
        }

        /// A look without what the person who reads decides.
        private func allowed(_ look: Look) -> Look {
            Look(
                color: ignoresColors ? nil : look.color,
                background: ignoresBackgrounds ? nil : look.background
            )
        }

        /// Whether nothing is known of a class.
        func isUnknown(_ name: String) -> Bool {
            classes[name] == nil && WebVTT.defaultLook(ofClass: name) == Look()
        }

        private mutating func add(_ rule: CueStyleRule) {
            if rule.hasOtherProperties { hasOtherStyles = true }
            for selector in rule.selectors {
                switch selector {
                case .whole: all = all.followed(by: rule.cascade)
                case .spans: spans = spans.followed(by: rule.cascade)
                case .class(let name):
                    classes[name] = (classes[name] ?? Cascade()).followed(by: rule.cascade)
                case .voice(let name):
                    voices[name] = (voices[name] ?? Cascade()).followed(by: rule.cascade)
                case .other: hasOtherStyles = true
                }
            }
        }
    }

    /// What a default class says: `yellow` of the text, `bg_yellow` of what is behind it.
    fileprivate static func defaultLook(ofClass name: String) -> Looks.Look {
        name.hasPrefix("bg_")
            ? Looks.Look(background: color(ofClasses: [String(name.dropFirst(3))]))
            : Looks.Look(color: color(ofClasses: [name]))
    }
}

extension CaptionDocument {
    /// The document with the text colours of its style sheets as colours of the text, for formats without
    /// style sheets; and whether the style sheets say more than that.
    package var withStyleSheetColors: (document: CaptionDocument, losesStyles: Bool) {
        guard !styleSheets.isEmpty else { return (self, false) }
        let looks = WebVTT.Looks(styleSheets)
        var document = self
        for index in document.cues.indices {
            let nodes = document.cues[index].text.nodes.map { looks.colored($0) }
            document.cues[index].text = CaptionText(
                nodes: looks.whole.color.map { [.element(.color($0), children: nodes)] } ?? nodes
            )
        }
        return (document, looks.hasOtherStyles || looks.hasBackgrounds)
    }
}

extension WebVTT.Looks {
    fileprivate func colored(_ node: CaptionText.Node) -> CaptionText.Node {
        guard case .element(let element, let classes, let children) = node else { return node }
        let inner = children.map(colored)
        let color = look(of: element, classes: classes).color
        let colored = color.map { [CaptionText.Node.element(.color($0), children: inner)] }
        return .element(element, classes: classes, children: colored ?? inner)
    }
}
