// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A TTML document that is held against profiles.
package struct ConformanceDocument {
    /// The elements.
    let tree: ConformanceTree
    /// The parameters of the root element for times and lengths.
    let parameters: TTML.Parameters
    /// Whether the bytes are UTF-8 and no other encoding is declared.
    let isUTF8: Bool
    /// Whether an entity is declared, or a document type.
    let declaresEntities: Bool
    /// The first element with characters where only elements can be; nil if missing.
    let strayText: SourcePosition?
    /// The profile in question.
    var profile = ConformanceProfile.imsc11Text
    /// The presentation, or the reason why it is not known.
    let presentation: Result<Presentation, Presentation.Obstacle>

    /// The elements in the order of their start tags.
    var nodes: [ConformanceTree.Node] { tree.nodes }

    /// All attributes of elements that are not foreign, with the elements' places.
    var attributes: some Sequence<(place: Int, attribute: ConformanceTree.Attribute)> {
        nodes.indices.lazy.flatMap { place in
            nodes[place].attributes.lazy.map { (place, $0) }
        }
    }
}

extension ConformanceDocument {
    /// Why a file cannot be held against a profile.
    package enum Obstacle: Error {
        /// It is not well-formed XML, or the root is missing.
        case malformed(Diagnostic?)
        /// It has more elements than are read.
        case tooLarge(Diagnostic)
        /// libxml2 is not installed.
        case missingLibrary
    }

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - text: the file in UTF-8, without a byte order mark.
    /// - Throws: `Obstacle` if the XML cannot be read to its end.
    package init(bytes: [UInt8], text: ArraySlice<UInt8>) throws(Obstacle) {
        guard let markup = MarkupReader.read(text) else { throw .missingLibrary }
        if let limit = markup.diagnostics.all.first(where: { $0.code == .nestingTooDeep }) {
            throw .tooLarge(limit)
        }
        guard markup.fault == nil, let root = markup.root else { throw .malformed(markup.fault) }
        tree = ConformanceTree(root)
        isUTF8 = Self.isUTF8(bytes)
        declaresEntities = markup.declaresEntity
        strayText = markup.strayText
        var parameters = TTML.Parameters()
        parameters.take(from: tree.nodes[0])
        self.parameters = parameters
        presentation = Presentation.make(tree, parameters)
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        guard String(validating: bytes, as: UTF8.self) != nil else { return false }
        guard let declaration = XMLEncodingDeclaration(bytes) else { return true }
        return ["utf-8", "utf8"].contains(declaration.name.lowercased())
    }

    /// The profiles that the document states, each once: `ttp:contentProfiles` first, then `ttp:profile`, then
    /// `ebuttm:conformsToStandard`.
    package var statedProfiles: [ConformanceProfile] {
        let root = nodes[0]
        let attributes = [root["ttp:contentProfiles"], root["ttp:profile"]].compactMap { $0 }
        let words = attributes.flatMap { value in
            value.split { " \t\r\n(),".contains($0) }.map(String.init)
        }
        let elements = nodes.flatMap { node -> [String] in
            switch node.name {
            case "ebuttm:conformsToStandard": [node.text.trimmed]
            case "ttp:profile": [node["designator"], node["use"]].compactMap { $0 }
            default: []
            }
        }
        var known: Set<ConformanceProfile> = []
        return (words + elements).compactMap(ConformanceProfile.init(designator:))
            .filter { known.insert($0).inserted }
    }

    /// Holds the document against a profile.
    ///
    /// - Returns: the verdict.
    package func verdict(_ profile: ConformanceProfile) -> ConformanceVerdict {
        var document = self
        document.profile = profile
        var verdict = ConformanceVerdict(profile)
        for row in ConformanceConstraint.all where row.profiles.contains(profile) {
            let clause = "\(profile.standard) \(row.clause)"
            switch row.check(document) {
            case .notAssessed(let reason):
                verdict.notAssessed.append(
                    ConformanceVerdict.Omission(clause: clause, reason: reason)
                )
            case .faults(let faults):
                for fault in faults { verdict.add(failure(fault, clause)) }
            }
        }
        return verdict
    }

    private func failure(
        _ fault: ConformanceConstraint.Fault,
        _ clause: String
    ) -> ConformanceVerdict.Failure {
        let node = fault.place.map { nodes[$0] }
        return ConformanceVerdict.Failure(
            clause: fault.clause ?? clause,
            message: fault.message,
            position: node?.position ?? SourcePosition(line: 1, column: 1),
            element: node?.name,
            identifier: node?["xml:id"],
            seconds: fault.seconds
        )
    }
}

extension ConformanceVerdict {
    /// The verdict on a file that cannot be read as XML to its end.
    package init(_ profile: ConformanceProfile, _ obstacle: ConformanceDocument.Obstacle) {
        self.init(profile)
        switch obstacle {
        case .malformed(let fault):
            add(
                Failure(
                    clause: "XML 1.0 well-formedness",
                    message: fault?.message ?? "there is no element",
                    position: fault?.position ?? SourcePosition(line: 1, column: 1),
                    element: nil,
                    identifier: nil
                )
            )
        case .tooLarge(let limit):
            notAssessed.append(Omission(clause: profile.standard, reason: limit.message))
        case .missingLibrary:
            notAssessed.append(
                Omission(clause: profile.standard, reason: "libxml2 is not installed")
            )
        }
    }
}

extension ConformanceTree.Node {
    /// The characters directly in it.
    var text: String {
        content.reduce(into: "") { text, part in
            if case .text(let characters) = part { text += characters }
        }
    }
}

extension TTML.Parameters {
    /// Reads the parameters of a root element.
    fileprivate mutating func take(from root: ConformanceTree.Node) {
        for attribute in root.attributes where attribute.name.hasPrefix("ttp:") {
            _ = set(String(attribute.name.dropFirst(4)), to: attribute.value)
        }
        if root["ttp:tickRate"] == nil, root["ttp:frameRate"] != nil { takeTicksOfFrames() }
        let extent = (root["tts:extent"] ?? "").markupWords.compactMap(Length.init)
        guard extent.count == 2, extent.allSatisfy({ $0.unit == "px" && $0.value > 0 }) else {
            return
        }
        (pixelWidth, pixelHeight) = (extent[0].value, extent[1].value)
    }
}
