// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension TTML {
    /// Makes the document and its elements of markup.
    ///
    /// Faults are diagnostics and never end the reading.
    struct Parser {
        private(set) var document = Document()
        private(set) var diagnostics = DiagnosticList()
        /// The units of times and lengths that are used, and those that the root element defines.
        var units = TTMLUnits()
        private var reportedNames: Set<MarkupName> = []
        /// The name that was reported last: a file may have nothing but its elements.
        private var lastUnknown: MarkupName?
        private var droppedStyles: [String: (count: Int, position: SourcePosition)] = [:]

        // MARK: Root and head

        /// Takes over what the root element says itself.
        mutating func parseRootElement(_ root: MarkupElement) {
            guard root.isTTML("tt") else {
                report(.notTTML, "the root element is \(root.name.local), not tt of TTML", root)
                return
            }
            if root.name.namespace == nil { report(.notTTML, "tt has no namespace", root) }
            parseRootAttributes(root)
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
            if hasTickRate { units.defined.insert(.ticks) }
            if hasFrameRate { units.defined.insert(.frames) }
            if !hasTickRate, hasFrameRate { document.parameters.takeTicksOfFrames() }
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
                units.defined.insert(.pixels)
                (document.parameters.pixelWidth, document.parameters.pixelHeight) = (
                    extent[0], extent[1]
                )
            }
        }

        mutating func parseHead(_ part: MarkupElement) {
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
            for child in region.elements where !child.isTTML("style") { reportUnknown(child) }
            if ["begin", "end", "dur"].contains(where: { region.value(.content, $0) != nil }) {
                let message =
                    "the times of the region are not kept: its cues are shown at their own times"
                report(.droppedAttribute, message, region)
            }
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

        // MARK: Diagnostics

        /// Reports an element that is passed over, each name once; metadata is not reported.
        mutating func reportUnknown(_ element: MarkupElement) {
            if element.name === lastUnknown { return }
            if element.name.vocabulary == .metadata || element.isTTML("metadata") { return }
            if element.isTTML("image") {
                return report(.imageCaptions, "captions that are images are not read", element)
            }
            lastUnknown = element.name
            guard reportedNames.insert(element.name).inserted else { return }
            report(.unknownTag, "<\(element.name.local)> is not read", element)
        }

        mutating func reportSecondBody(_ body: MarkupElement) {
            report(.notTTML, "a second body; it is not read", body)
        }

        mutating func reportLateHead(_ head: MarkupElement) {
            report(.notTTML, "a head after the body is not read", head)
        }

        mutating func noteDropped(_ name: String, _ element: MarkupElement) {
            droppedStyles[name, default: (0, element.position)].count += 1
        }

        /// Reports the looks that are not kept, each once, with the first place that has it.
        mutating func reportDroppedStyles() {
            for (name, use) in droppedStyles.sorted(by: { $0.key < $1.key }) {
                let times = use.count == 1 ? "once" : "\(use.count) times"
                let fate =
                    TTMLStyleSheet.isLook(name)
                    ? "is kept by TTML and SubStation Alpha only, for whole cues" : "is not kept"
                let message = "\(name) \(fate); the document has it \(times)"
                diagnostics.append(.droppedStyle, message, at: use.position)
            }
            droppedStyles = [:]
        }

        /// Reports units that are used and that the root element does not define, each at its first use.
        mutating func reportUndefinedUnits() {
            let isIMSC = document.profiles.contains { $0.contains("/ttml/profile/imsc") }
            // Elsewhere, each length in pixels is reported by itself.
            for (unit, position) in units.undefined where isIMSC || unit != .pixels {
                let reason =
                    isIMSC ? "which its profile, IMSC, requires" : "so players assume a value"
                // One tick a second, which TTML assumes, is hardly ever meant.
                let code = isIMSC || unit == .ticks ? DiagnosticCode.undefinedUnit : .assumedUnit
                let message = "\(unit.use), and tt has no \(unit.attribute), \(reason)"
                diagnostics.append(code, message, at: position)
            }
            for breach in isIMSC ? document.breaches(cells: units.cells) : [] {
                diagnostics.append(.profileConstraint, breach.message, at: breach.position)
            }
        }

        mutating func report(
            _ code: DiagnosticCode,
            _ message: @autoclosure () -> String,
            _ element: MarkupElement
        ) {
            diagnostics.append(code, message(), at: element.position)
        }
    }
}
