// SPDX-License-Identifier: Apache-2.0

/// The vocabulary of a profile: elements, attributes, and how values are written.
struct DocumentGrammar {
    /// The content and attributes of each element; an element that is missing here is foreign, or unknown.
    let elements: [String: ElementGrammar]
    /// How the values of attributes are written; those of one element before those of all.
    let values: [String: ValueSyntax]
    /// Elements of any vocabulary can be in these, and are not looked at.
    let open: Set<String>
    /// Whether elements and attributes of other vocabularies can be anywhere (TTML2, 4: they are pruned).
    let allowsForeign: Bool

    /// The syntax of a value; nil: any.
    func syntax(of attribute: String, on element: String) -> ValueSyntax? {
        values["\(element) \(attribute)"] ?? values[attribute]
    }

    /// Whether a name is of another vocabulary than those of TTML and its profiles.
    static func isForeign(_ name: String) -> Bool {
        name.hasPrefix("{") && !name.hasPrefix("{}") && !name.hasPrefix("{tt}")
            && !name.hasPrefix("{http://www.w3.org/ns/ttml")
            || foreignPrefixes.contains { name.hasPrefix($0) }
    }

    private static let foreignPrefixes = ["ebuttm:", "smpte:", "xlink:", "xsi:"]

    /// Attributes that XML, or the processors of its schemas, allow everywhere.
    static func isAlwaysAllowed(_ attribute: String) -> Bool { attribute.hasPrefix("xsi:") }
}
