// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension TTML {
    /// Reads a document of UTF-8, whatever encoding it declares.
    ///
    /// Faults are diagnostics and never end the reading. Nothing outside the bytes is read.
    ///
    /// - Returns: the document and what was noticed; nil when libxml2 is not installed.
    public static func parse(_ bytes: ArraySlice<UInt8>) -> (Document, [Diagnostic])? {
        guard let markup = MarkupReader.read(bytes) else { return nil }
        var parser = Parser(diagnostics: markup.diagnostics)
        if let root = markup.root { parser.parseRoot(root) }
        return (parser.document, parser.diagnostics)
    }

    /// Makes a document of a tree of markup.
    struct Parser {
        private(set) var document = Document()
        private(set) var diagnostics: [Diagnostic]
        private var reportedNames: Set<MarkupName> = []

        init(diagnostics: [Diagnostic]) {
            self.diagnostics = diagnostics
        }

        // MARK: Root and head

        mutating func parseRoot(_ root: MarkupElement) {
            guard root.isTTML("tt") else {
                report(.notTTML, "the root element is \(root.name.local), not tt of TTML", root)
                return
            }
            if root.name.namespace == nil { report(.notTTML, "tt has no namespace", root) }
            parseRootAttributes(root)
            for child in root.elements {
                if child.isTTML("head") {
                    for part in child.elements { parseHead(part) }
                } else if child.isTTML("body") {
                    if document.body != nil { report(.notTTML, "a second body", child) }
                    document.body = document.body ?? element(.body, child)
                } else {
                    reportUnknown(child)
                }
            }
        }

        private mutating func parseRootAttributes(_ root: MarkupElement) {
            if root.value(.xml, "lang") == nil {
                report(.missingLanguage, "tt has no xml:lang, which TTML requires", root)
            }
            document.language = root.value(.xml, "lang").flatMap { $0.isEmpty ? nil : $0 }
            document.preservesSpace = root.value(.xml, "space") == "preserve"
            var hasTickRate = false
            var hasFrameRate = false
            for attribute in root.attributes where attribute.name.vocabulary == .parameter {
                let name = attribute.name.local
                if !document.parameters.set(name, to: attribute.value) {
                    report(.invalidParameter, "ttp:\(name) cannot be \"\(attribute.value)\"", root)
                }
                if name == "tickRate" { hasTickRate = true }
                if name == "frameRate" { hasFrameRate = true }
                if name == "profile" || name == "contentProfiles" {
                    document.profiles += attribute.value.words
                }
            }
            if !hasTickRate, hasFrameRate {
                let rates = document.parameters
                let product = rates.frameRate.multipliedReportingOverflow(by: rates.subFrameRate)
                document.parameters.tickRate =
                    product.overflow ? rates.frameRate : product.partialValue
            }
            if document.parameters.timeBase == .smpte, !hasFrameRate {
                report(
                    .invalidParameter,
                    "SMPTE time codes without ttp:frameRate; 30 is taken",
                    root
                )
            }
            let extent = (root.value(.style, "extent") ?? "").words.compactMap { word in
                word.hasSuffix("px") ? Double(word.dropLast(2)) : nil
            }
            if extent.count == 2, extent.allSatisfy({ $0 > 0 }) {
                (document.parameters.pixelWidth, document.parameters.pixelHeight) = (
                    extent[0], extent[1]
                )
            }
        }

        private mutating func parseHead(_ part: MarkupElement) {
            switch part.name.local {
            case "styling" where part.isTTML:
                for style in part.elements where style.isTTML {
                    if style.name.local == "initial" {
                        document.initialStyles += styleAttributes(style)
                    } else if style.name.local == "style" {
                        document.styles.append(
                            Style(
                                identifier: style.identifier,
                                references: style.references,
                                attributes: styleAttributes(style),
                                position: style.position
                            )
                        )
                    }
                }
            case "layout" where part.isTTML:
                for region in part.elements { parseHead(region) }
            case "region" where part.isTTML: parseRegion(part)
            case "profile" where part.isParameter:
                if let designator = part.value(.content, "designator")
                    ?? part.value(.content, "use")
                {
                    document.profiles.append(designator)
                }
            default: parseMetadata(part)
            }
        }

        private mutating func parseRegion(_ region: MarkupElement) {
            let nested = region.elements.filter { $0.isTTML("style") }
            document.regions.append(
                Region(
                    identifier: region.identifier,
                    references: region.references + nested.flatMap(\.references),
                    attributes: nested.flatMap { styleAttributes($0) } + styleAttributes(region),
                    position: region.position
                )
            )
        }

        private mutating func parseMetadata(_ part: MarkupElement) {
            if part.name.local == "agent", let identifier = part.identifier {
                let name = part.elements.first { $0.name.local == "name" }
                document.agents[identifier] = name?.plainText.words.joined(separator: " ")
            } else if part.isTTML || part.name.vocabulary == .metadata {
                for child in part.elements { parseMetadata(child) }
            }
        }

        // MARK: Content

        private mutating func element(_ kind: Element.Kind, _ source: MarkupElement) -> Element {
            var element = Element(kind, at: source.position)
            element.identifier = source.identifier
            element.begin = time("begin", source)
            element.end = time("end", source)
            element.duration = time("dur", source)
            element.isSequence = source.value(.content, "timeContainer") == "seq"
            element.region = source.value(.content, "region")
            element.references = source.references
            element.attributes = styleAttributes(source)
            element.language = source.value(.xml, "lang")
            element.preservesSpace = source.value(.xml, "space").map { $0 == "preserve" }
            element.agents = (source.value(.metadata, "agent") ?? "").words
            if source.attributes.contains(where: { $0.name.local == "backgroundImage" }) {
                report(.droppedStyle, "captions that are pictures are not read", source)
            }
            for child in source.children {
                switch child {
                case .text(let text):
                    // Characters directly in a body or division are none of TTML's.
                    if kind == .paragraph || kind == .span { element.children.append(.text(text)) }
                case .element(let child):
                    if child.isTTML, let kind = Element.Kind(rawValue: child.name.local) {
                        element.children.append(.element(self.element(kind, child)))
                    } else {
                        reportUnknown(child)
                    }
                }
            }
            return element
        }

        private mutating func time(_ name: String, _ source: MarkupElement) -> Time? {
            guard let text = source.value(.content, name), text != "indefinite" else { return nil }
            if let time = Time(text, document.parameters) { return time }
            report(.malformedTiming, "\(name)=\"\(text)\" is not a time; ignored", source)
            return nil
        }

        private func styleAttributes(_ source: MarkupElement) -> [StyleAttribute] {
            source.attributes.compactMap { attribute in
                let vocabulary = attribute.name.vocabulary
                guard [.style, .imscStyle, .ebuStyle].contains(vocabulary) else { return nil }
                return StyleAttribute(
                    name: vocabulary.rawValue + attribute.name.local,
                    value: attribute.value.words.joined(separator: " ")
                )
            }
        }

        // MARK: Diagnostics

        /// Reports an element that is passed over, each name once; metadata is nobody's loss.
        private mutating func reportUnknown(_ element: MarkupElement) {
            if element.name.vocabulary == .metadata || element.isTTML("metadata") { return }
            guard reportedNames.insert(element.name).inserted else { return }
            report(.unknownTag, "<\(element.name.local)> is not read", element)
        }

        private mutating func report(
            _ code: DiagnosticCode,
            _ message: String,
            _ element: MarkupElement
        ) {
            diagnostics.append(Diagnostic(code, message, at: element.position))
        }
    }
}
