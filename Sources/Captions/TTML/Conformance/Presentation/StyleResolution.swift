// SPDX-License-Identifier: Apache-2.0

/// The styles that elements specify, before inheritance (TTML2, 10.4.4.2, specified style set processing).
struct StyleResolution {
    /// Names of styles and their values.
    typealias Styles = [String: String]

    private let tree: ConformanceTree
    private var known: [Int: Styles] = [:]
    /// The initial values that the document states (`initial`).
    let initial: Styles

    /// How many styles may build upon each other.
    private static let chainLimit = 64

    init(_ tree: ConformanceTree) {
        self.tree = tree
        initial = tree.places(of: "initial").reduce(into: [:]) { styles, place in
            for attribute in tree.nodes[place].attributes {
                styles[attribute.name] = attribute.value
            }
        }
    }

    /// The styles of an element: those that it names, then those in it (a region), then its own attributes.
    mutating func specified(_ place: Int) -> Styles { specified(place, depth: 0) }

    private mutating func specified(_ place: Int, depth: Int) -> Styles {
        if let found = known[place] { return found }
        guard depth < Self.chainLimit else { return [:] }
        let node = tree.nodes[place]
        var styles: Styles = [:]
        for word in (node["style"] ?? "").markupWords {
            guard let target = tree.identified[word], tree.nodes[target].name == "style" else {
                continue
            }
            styles.merge(specified(target, depth: depth + 1)) { $1 }
        }
        if node.name == "region" {
            for child in node.children where tree.nodes[child].name == "style" {
                styles.merge(specified(child, depth: depth + 1)) { $1 }
            }
        }
        for attribute in node.attributes where ConformanceDocument.isStyle(attribute.name) {
            styles[attribute.name] = attribute.value
        }
        if depth == 0 { known[place] = styles }
        return styles
    }
}
