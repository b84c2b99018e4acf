// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension CaptionDocument {
    /// Writes the cues as a person wants them to look, so far as the format can carry that.
    ///
    /// - WebVTT gets style sheets: what yields to the content is the first one of the file, what the person decides the last one.
    /// - TTML gets attributes of the text of each cue.
    /// - SubRip, SCC and EBU STL get the colour of the text.
    ///
    /// - Parameters:
    ///   - format: what is written.
    ///   - appearance: how the captions are to look.
    ///   - form: how SCC is written.
    /// - Returns: the file, and everything that the format could not carry.
    public func write(
        as format: CaptionFormat,
        appearance: CaptionAppearance,
        _ form: SCC.Form = SCC.Form()
    ) -> (bytes: [UInt8], losses: [ConversionLoss]) {
        let lost = losses(of: appearance, in: format)
        switch format {
        case .webVTT:
            var document = self
            document.styleSheets = [appearance.yieldingCSS] + styleSheets + [appearance.forcedCSS]
            document.styleSheets.removeAll(where: \.isEmpty)
            let (bytes, losses) = document.write(as: format)
            return (bytes, losses + lost)
        case .ttml:
            let (document, before) = withWritableTimes
            let (bytes, losses) = document.writeTTML(appearance)
            return (bytes, before + losses + lost)
        case .subRip, .scc, .ebuSTL:
            let (document, before) = colored(by: appearance, in: format)
            let (bytes, losses) = document.write(as: format, form)
            return (bytes, losses + before)
        }
    }

    /// The document with its text in the colour that a person wants.
    ///
    /// - Parameters:
    ///   - appearance: how the captions are to look.
    ///   - format: what is to be written, which has a place for no more than colours.
    /// - Returns: the document, and everything that the format has no place for.
    package func colored(
        by appearance: CaptionAppearance,
        in format: CaptionFormat
    ) -> (document: CaptionDocument, losses: [ConversionLoss]) {
        var (document, before) = coloredWithoutStyleSheets(in: format.briefName)
        // Their colours are in the text; they would count more than the person's.
        document.styleSheets = []
        return (document.colored(by: appearance), before + losses(of: appearance, in: format))
    }

    /// The document with the text colour of an appearance.
    private func colored(by appearance: CaptionAppearance) -> CaptionDocument {
        guard let foreground = appearance.foreground else { return self }
        let color = appearance.plainLook.foreground
        var document = self
        for index in document.cues.indices {
            var nodes = document.cues[index].text.nodes
            if !foreground.yieldsToContent { nodes = nodes.flatMap(\.withoutColors) }
            let colored = CaptionText.Node.element(.color(color), children: nodes)
            document.cues[index].text = CaptionText(nodes: [colored])
        }
        return document
    }
}

extension CaptionText.Node {
    /// The node without the colours in it.
    fileprivate var withoutColors: [CaptionText.Node] {
        guard case .element(let element, let classes, let children) = self else { return [self] }
        let inner = children.flatMap(\.withoutColors)
        if case .color = element { return inner }
        let kept = classes.filter { WebVTT.color(ofClasses: [$0]) == nil }
        return [.element(element, classes: kept, children: inner)]
    }
}

extension CaptionDocument {
    /// What of an appearance a format has no place for.
    private func losses(
        of appearance: CaptionAppearance,
        in format: CaptionFormat
    ) -> [ConversionLoss] {
        var lost: [String] = []
        if let opacity = appearance.windowOpacity?.value, opacity > 0 { lost.append("window") }
        if [.subRip, .scc, .ebuSTL].contains(format) {
            if appearance.font != nil { lost.append("font") }
            if appearance.size != nil { lost.append("size") }
            if appearance.background != nil || appearance.backgroundOpacity != nil {
                lost.append("background")
            }
            if let opacity = appearance.foregroundOpacity?.value, opacity < 1 {
                lost.append("opacity")
            }
            if appearance.edge != nil { lost.append("edge") }
            if appearance.bold != nil { lost.append("weight") }
        } else {
            lost += lostOpacities(of: appearance)
            if format == .ttml, appearance.font?.value == .smallCapitals {
                lost.append("small capitals")
            }
        }
        guard !lost.isEmpty else { return [] }
        let message = "\(format.briefName) has no place for this of the appearance: "
        let start = cues.first?.position ?? SourcePosition(line: 1, column: 1)
        return [ConversionLoss(message + lost.joined(separator: ", "), at: start)]
    }

    /// Opacities of the person for colours of the content, which formats have no property for.
    private func lostOpacities(of appearance: CaptionAppearance) -> [String] {
        let ofText = appearance.foregroundOpacity.forcesMore(than: appearance.foreground)
        let ofBoxes = appearance.backgroundOpacity.forcesMore(than: appearance.background)
        guard ofText || ofBoxes else { return [] }
        let runs = styledCues.lazy.flatMap(\.runs)
        var lost: [String] = []
        if ofText, runs.contains(where: { $0.color != nil }) {
            lost.append("opacity of text that has a colour")
        }
        if ofBoxes, runs.contains(where: { $0.background != nil }) {
            lost.append("opacity of boxes that have a colour")
        }
        return lost
    }
}

extension CaptionAppearance.Setting<Double>? {
    /// Whether the person decides on the opacity, but not on the colour.
    fileprivate func forcesMore(than color: CaptionAppearance.Setting<RGBAColor>?) -> Bool {
        guard let self, !self.yieldsToContent else { return false }
        return color?.yieldsToContent ?? true
    }
}
