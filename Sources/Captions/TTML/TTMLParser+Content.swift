// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension TTML.Parser {
    mutating func element(_ kind: TTML.Element.Kind, _ source: MarkupElement) -> TTML.Element {
        var element = TTML.Element(kind, at: source.position)
        element.children.reserveCapacity(source.children.count)
        for attribute in source.attributes { set(attribute, of: &element, source) }
        for child in source.children {
            switch child {
            case .text(let text):
                // Characters directly in a body or division are none of TTML's.
                if kind == .paragraph || kind == .span { element.append(text) }
            case .element(let child):
                if let kind = child.name.kind {
                    element.children.append(.element(self.element(kind, child)))
                } else {
                    reportUnknown(child)
                }
            }
        }
        return element
    }

    private mutating func set(
        _ attribute: MarkupAttribute,
        of element: inout TTML.Element,
        _ source: MarkupElement
    ) {
        let value = attribute.value
        switch attribute.name.attributeRole {
        case .identifier: element.identifier = value
        case .draftIdentifier: element.identifier = element.identifier ?? value
        case .begin: element.begin = time("begin", value, source)
        case .end: element.end = time("end", value, source)
        case .duration: element.duration = time("dur", value, source)
        case .timeContainer: element.isSequence = value == "seq"
        case .region: element.region = value
        case .style: element.references = value.words
        case .language: element.language = value
        case .space: element.preservesSpace = value == "preserve"
        case .agent: element.agents = value.words
        case .place:
            // Only regions have a place.
            noteDropped(attribute.name.usual + " outside a region", source)
        case .picture: report(.imageCaptions, "captions that are images are not read", source)
        case .look:
            if let style = style(attribute, source) { element.attributes.append(style) }
        case .none: break
        }
    }

    private mutating func time(
        _ name: String,
        _ text: String,
        _ source: MarkupElement
    ) -> TTML.Time? {
        if text == "indefinite" { return nil }
        units.note(time: text, of: source, in: document.parameters)
        if let time = TTML.Time(text, document.parameters) { return time }
        report(.malformedTiming, "\(name)=\"\(text)\" is not a time; ignored", source)
        return nil
    }

    mutating func styleAttributes(_ source: MarkupElement) -> [TTML.StyleAttribute] {
        source.attributes.compactMap { style($0, source) }
    }

    private mutating func style(
        _ attribute: MarkupAttribute,
        _ source: MarkupElement
    ) -> TTML.StyleAttribute? {
        let name = attribute.name
        guard name.isStyle else { return nil }
        let words = attribute.value.words
        units.note(lengths: words, of: source)
        if name.usual != "ebutts:linePadding" { units.note(cells: words, of: source) }
        let value = words.count == 1 ? words[0] : words.joined(separator: " ")
        let style = TTML.StyleAttribute(name: name.usual, value: value)
        if let loss = TTMLStyleSheet.loss(of: style) { noteDropped(loss, source) }
        return style
    }
}

extension TTML.Element {
    /// Adds characters; those on both sides of an element that is not kept are one text.
    fileprivate mutating func append(_ text: String) {
        if case .text(_)? = children.last, case .text(var before)? = children.popLast() {
            before += text
            children.append(.text(before))
        } else {
            children.append(.text(text))
        }
    }
}
