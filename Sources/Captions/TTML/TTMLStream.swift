// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension TTML {
    /// Reads a text of UTF-8, whatever encoding it declares, into cues; elements are not kept.
    ///
    /// Faults are diagnostics and never end the reading. Nothing outside the bytes is read.
    ///
    /// - Returns: the cues and what was noticed; nil if libxml2 is not installed.
    package static func captions(
        in bytes: ArraySlice<UInt8>
    ) -> (CaptionDocument, [Diagnostic])? {
        var stream = Stream()
        guard let markup = MarkupReader.read(bytes, taking: { stream.take($0, in: $1) }) else {
            return nil
        }
        return stream.finish(markup)
    }

    /// Makes cues of paragraphs as soon as they end.
    ///
    /// What is shown one after the other (`timeContainer="seq"`) is kept until the whole of it is there,
    /// because it lasts as long as its parts.
    private struct Stream {
        private var parser = Parser()
        private var converter: TTMLConverter?
        private var isRootRead = false
        private var hasBody = false
        /// What the open body and divisions hand on, the body first; nil: they are not displayed.
        private var levels: [TTMLConverter.Context?] = []

        // MARK: Elements

        /// Takes an element that has ended; returns whether it need not be kept.
        mutating func take(_ element: MarkupElement, in ancestors: [MarkupElement]) -> Bool {
            guard let root = ancestors.first else { return false }
            guard root.isTTML("tt") else { return true }
            // Times and language depend on it, and there need be nothing in front of the first paragraph.
            readRoot(root)
            guard ancestors.count > 1 else { return takePart(element, of: root) }
            if ancestors[1].isTTML("head") { return false }
            guard ancestors[1].name.kind == .body, !hasBody else { return true }
            // Elements inside an unknown element are ignored.
            for index in 1..<ancestors.count where ancestors[index].name.kind == nil { return true }
            guard element.name.kind != nil else {
                parser.reportUnknown(element)
                return true
            }
            for index in 1..<ancestors.count
            where !ancestors[index].isContainer || ancestors[index].isSequence {
                return false
            }
            takeContent(element, ancestors)
            return true
        }

        private mutating func takePart(_ part: MarkupElement, of root: MarkupElement) -> Bool {
            if part.isTTML("head"), hasBody {
                parser.reportLateHead(part)
            } else if part.isTTML("head") {
                for child in part.elements { parser.parseHead(child) }
            } else if part.isTTML("body"), hasBody {
                parser.reportSecondBody(part)
            } else if part.isTTML("body") {
                takeContent(part, [root])
                hasBody = true
            } else {
                parser.reportUnknown(part)
            }
            return true
        }

        /// Converts what has not been converted of a body, division or paragraph.
        private mutating func takeContent(_ element: MarkupElement, _ ancestors: [MarkupElement]) {
            guard let kind = element.name.kind else { return }
            if levels.count == ancestors.count {
                levels.removeLast()
                return
            }
            for index in (levels.count + 1)..<max(ancestors.count, levels.count + 1) {
                enter(ancestors[index])
            }
            convert(parser.element(kind, element))
        }

        /// Enters a body or division, the end of which has not been read.
        private mutating func enter(_ container: MarkupElement) {
            var shell = container
            shell.children = []
            let element = parser.element(container.name.kind ?? .division, shell)
            levels.append(context(around: element).flatMap { converter?.enter(element, $0) })
        }

        private mutating func convert(_ element: Element) {
            guard let context = context(around: element) else { return }
            converter?.convert(element, context)
        }

        /// What an element has from those around it, and its time; nil where it is not displayed.
        private mutating func context(around element: Element) -> TTMLConverter.Context? {
            if converter == nil { converter = TTMLConverter(parser.document) }
            var context = levels.last ?? converter?.initialContext(at: element.position)
            if let outer = context {
                context?.interval =
                    converter?.interval(of: element, in: outer.interval, after: nil)
                    ?? outer.interval
            }
            return context
        }

        // MARK: The document

        private mutating func readRoot(_ root: MarkupElement) {
            guard !isRootRead else { return }
            isRootRead = true
            parser.parseRootElement(root)
        }

        /// The cues, and all that was noticed.
        mutating func finish(_ markup: MarkupReader) -> (CaptionDocument, [Diagnostic]) {
            if let root = markup.root { readRoot(root) }
            parser.reportDroppedStyles()
            parser.reportUndefinedUnits()
            var converter = converter ?? TTMLConverter(parser.document)
            converter.finish()
            var diagnostics = markup.diagnostics
            diagnostics += parser.diagnostics
            diagnostics += converter.diagnostics
            return (converter.document, diagnostics.all)
        }
    }
}

extension MarkupElement {
    /// Whether what is in it is shown one after the other.
    fileprivate var isSequence: Bool {
        !attributes.isEmpty && value(.content, "timeContainer") == "seq"
    }
}
