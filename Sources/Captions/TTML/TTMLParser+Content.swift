// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension TTML.Parser {
    mutating func element(_ kind: TTML.Element.Kind, _ source: MarkupElement) -> TTML.Element {
        var element = TTML.Element(kind, at: source.position)
        for attribute in source.attributes { set(attribute, of: &element, source) }
        for child in source.children {
            switch child {
            case .text(let text):
                // Characters directly in a body or division are none of TTML's.
                if kind == .paragraph || kind == .span { element.children.append(.text(text)) }
            case .element(let child):
                if let kind = TTML.Element.Kind(markup: child) {
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
        switch (attribute.name.vocabulary, attribute.name.local) {
        case (.xml, "id"): element.identifier = value
        case (.content, "id"): element.identifier = element.identifier ?? value
        case (.content, "begin"): element.begin = time("begin", value, source)
        case (.content, "end"): element.end = time("end", value, source)
        case (.content, "dur"): element.duration = time("dur", value, source)
        case (.content, "timeContainer"): element.isSequence = value == "seq"
        case (.content, "region"): element.region = value
        case (.content, "style"): element.references = value.words
        case (.xml, "lang"): element.language = value
        case (.xml, "space"): element.preservesSpace = value == "preserve"
        case (.metadata, "agent"): element.agents = value.words
        case (.style, "origin"), (.style, "extent"), (.style, "displayAlign"):
            // Only regions have a place.
            noteDropped(attribute.name.usual + " outside a region", source)
        case (_, "backgroundImage"):
            report(.droppedStyle, "captions that are pictures are not read", source)
        default:
            if let style = style(attribute, source) { element.attributes.append(style) }
        }
    }

    private mutating func time(
        _ name: String,
        _ text: String,
        _ source: MarkupElement
    ) -> TTML.Time? {
        if text == "indefinite" { return nil }
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
        guard [.style, .imscStyle, .ebuStyle].contains(attribute.name.vocabulary) else {
            return nil
        }
        let words = attribute.value.words
        let value = words.count == 1 ? words[0] : words.joined(separator: " ")
        let style = TTML.StyleAttribute(name: attribute.name.usual, value: value)
        if let loss = TTMLStyleSheet.loss(of: style) { noteDropped(loss, source) }
        return style
    }
}
