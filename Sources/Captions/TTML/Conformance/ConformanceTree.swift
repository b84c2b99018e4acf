// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The elements of a document in their order, with the names that constraints are written in.
struct ConformanceTree {
    /// An attribute, with the usual prefix of its namespace; `{…}` around an unknown namespace.
    struct Attribute {
        let name: String
        let value: String
    }

    /// An element.
    struct Node {
        /// Its name with the usual prefix of its namespace; elements of TTML itself have none.
        let name: String
        let attributes: [Attribute]
        let position: SourcePosition
        /// The place of the element around it; nil for the root.
        let parent: Int?
        /// The places of the elements in it.
        var children: [Int] = []
        /// Its content in order: elements by their places, and characters.
        var content: [Content] = []

        /// The value of an attribute.
        subscript(_ name: String) -> String? {
            for attribute in attributes where attribute.name == name { return attribute.value }
            return nil
        }

        /// Whether characters other than white space are directly in it.
        var hasText: Bool {
            content.contains { part in
                if case .text(let text) = part { text.utf8.contains { $0 > 0x20 } } else { false }
            }
        }
    }

    /// A part of an element's content.
    enum Content {
        case element(Int)
        case text(String)
    }

    /// The elements in the order of their start tags; the root is the first.
    private(set) var nodes: [Node] = []
    /// The first element with an identifier.
    private(set) var identified: [String: Int] = [:]
    private var names: [ObjectIdentifier: String] = [:]

    /// Takes over a tree of at most `MarkupReader.elementLimit` elements.
    init(_ root: MarkupElement) { add(root, in: nil) }

    private mutating func add(_ element: MarkupElement, in parent: Int?) {
        let place = nodes.count
        let attributes = element.attributes.map { attribute in
            Attribute(name: name(attribute.name, isAttribute: true), value: attribute.value)
        }
        nodes.append(
            Node(
                name: name(element.name, isAttribute: false),
                attributes: attributes,
                position: element.position,
                parent: parent
            )
        )
        if let identifier = nodes[place]["xml:id"], identified[identifier] == nil {
            identified[identifier] = place
        }
        for child in element.children {
            switch child {
            case .element(let inner):
                nodes[place].children.append(nodes.count)
                nodes[place].content.append(.element(nodes.count))
                add(inner, in: place)
            case .text(let text): nodes[place].content.append(.text(text))
            }
        }
    }

    private mutating func name(_ name: MarkupName, isAttribute: Bool) -> String {
        // Attributes without a prefix are in no namespace, whatever that of elements is.
        if isAttribute, name.namespace == nil {
            return name.prefix.isEmpty ? name.local : "{}" + name.local
        }
        let key = ObjectIdentifier(name)
        if let known = names[key] { return known }
        let prefix = name.namespace.map { Self.prefixes[$0] ?? "{\($0)}" } ?? "{}"
        let made = isAttribute && prefix.isEmpty ? "{tt}" + name.local : prefix + name.local
        names[key] = made
        return made
    }

    /// The usual prefixes of namespaces, with their colons.
    private static let prefixes: [String: String] = [
        "http://www.w3.org/ns/ttml": "",
        "http://www.w3.org/ns/ttml#styling": "tts:",
        "http://www.w3.org/ns/ttml#parameter": "ttp:",
        "http://www.w3.org/ns/ttml#metadata": "ttm:",
        "http://www.w3.org/ns/ttml#audio": "tta:",
        "http://www.w3.org/ns/ttml/profile/imsc1#styling": "itts:",
        "http://www.w3.org/ns/ttml/profile/imsc1#parameter": "ittp:",
        "http://www.w3.org/ns/ttml/profile/imsc1#metadata": "ittm:",
        "http://www.w3.org/ns/ttml/profile/dapt#metadata": "daptm:",
        "http://www.smpte-ra.org/schemas/2052-1/2010/smpte-tt": "smpte:",
        "http://www.w3.org/1999/xlink": "xlink:",
        "http://www.w3.org/2001/XMLSchema-instance": "xsi:",
        "http://www.w3.org/XML/1998/namespace": "xml:",
        "urn:ebu:tt:style": "ebutts:",
        "urn:ebu:tt:metadata": "ebuttm:",
    ]

    /// The elements around one, the nearest first.
    func ancestors(of place: Int) -> some Sequence<Int> {
        sequence(state: nodes[place].parent) { next -> Int? in
            guard let found = next else { return nil }
            next = nodes[found].parent
            return found
        }
    }

    /// The places of all elements of a name, in order.
    func places(of name: String) -> [Int] { nodes.indices.filter { nodes[$0].name == name } }
}
