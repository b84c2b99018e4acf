// SPDX-License-Identifier: Apache-2.0

extension ConformanceConstraint {
    private static let documents: Set<ConformanceProfile> = [
        .imsc101Text, .imsc11Text, .imsc13Text, .ebuTTD, .dapt,
    ]

    /// Constraints on a file of any profile.
    static let common = [
        ConformanceConstraint("Document Encoding", documents) { document in
            document.isUTF8
                ? [] : [Fault("the file is not UTF-8, or declares another encoding", at: nil)]
        },
        ConformanceConstraint("tt", documents) { document in
            document.nodes[0].name == "tt"
                ? [] : [Fault("the root element is not tt of TTML", at: 0)]
        },
        ConformanceConstraint("xml:id", documents) { document in
            document.nodes.indices.compactMap { place in
                guard let identifier = document.nodes[place]["xml:id"],
                    document.tree.identified[identifier] != place
                else { return nil }
                return Fault("the xml:id \"\(identifier)\" is used twice", at: place)
            }
        },
        ConformanceConstraint("references", documents) { document in
            document.nodes.indices.flatMap { references(of: $0, in: document) }
        },
        ConformanceConstraint("style", [.imsc101Text, .imsc11Text, .imsc13Text, .dapt]) {
            document in
            styleLoops(in: document)
        },
    ]

    /// The attributes that name other elements, and what they can name.
    private static let targets: [String: Set<String>] = [
        "style": ["style"], "region": ["region"], "ttm:agent": ["ttm:agent"],
        "agent": ["ttm:agent"],
    ]

    private static func references(of place: Int, in document: ConformanceDocument) -> [Fault] {
        let node = document.nodes[place]
        // What `style` means there is the style of a font.
        if node.name == "font" { return [] }
        return node.attributes.flatMap { attribute -> [Fault] in
            guard let names = targets[attribute.name] else { return [] }
            return attribute.value.markupWords.compactMap { word in
                let target = document.tree.identified[word].map { document.nodes[$0].name }
                guard target.map(names.contains) != true else { return nil }
                let found = target.map { "is a \($0)" } ?? "is not in the document"
                return Fault(
                    "\(attribute.name) names \"\(word)\", which \(found)",
                    at: place,
                    clause: "\(document.profile.base) \(attribute.name)"
                )
            }
        }
    }

    /// Styles that refer to themselves, directly or through others (TTML2, 10.4.1.3).
    private static func styleLoops(in document: ConformanceDocument) -> [Fault] {
        var done: Set<Int> = []
        var faults: [Fault] = []
        for first in document.nodes.indices where document.nodes[first].name == "style" {
            var path: Set<Int> = []
            visit(first, &path)
        }
        func visit(_ place: Int, _ path: inout Set<Int>) {
            if path.contains(place) {
                faults.append(
                    Fault(
                        "the style refers to itself",
                        at: place,
                        clause: "\(document.profile.base) style"
                    )
                )
                return
            }
            guard !done.contains(place), path.count < 256 else { return }
            path.insert(place)
            for word in (document.nodes[place]["style"] ?? "").markupWords {
                if let next = document.tree.identified[word], document.nodes[next].name == "style" {
                    visit(next, &path)
                }
            }
            path.remove(place)
            done.insert(place)
        }
        return faults
    }
}
