// SPDX-License-Identifier: Apache-2.0

/// The structure of a PDF, as far as a program can check it.
///
/// Source: ISO 32000-1, 14.7 and 14.8; ISO 14289-1, 7.1 (types), 7.3 (figures), 7.4.2 (headings),
/// 7.5 (tables) and 7.6 (lists).
struct PDFStructure {
    /// The types that need no mapping; ISO 32000-1, 14.8.4.
    private static let standardTypes: Set<String> = [
        "Document", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption", "TOC", "TOCI", "Index",
        "NonStruct", "Private", "P", "H1", "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl",
        "LBody", "Table", "TR", "TH", "TD", "THead", "TBody", "TFoot", "Span", "Quote", "Note",
        "Reference", "BibEntry", "Code", "Link", "Annot", "Ruby", "RB", "RT", "RP", "Warichu",
        "WT", "WP", "Figure", "Formula", "Form",
    ]
    /// The standard types that are nearest to types of Chromium that only ISO 32000-2 has.
    private static let nearest = ["Em": "Span", "Strong": "Span"]
    /// The types that lists and tables may have in them; ISO 32000-1, 14.8.4.3.3 and 14.8.4.3.4.
    private static let children: [String: Set<String>] = [
        "L": ["L", "LI", "Caption"], "LI": ["Lbl", "LBody"],
        "Table": ["TR", "THead", "TBody", "TFoot", "Caption"], "THead": ["TR"], "TBody": ["TR"],
        "TFoot": ["TR"], "TR": ["TH", "TD"],
    ]
    /// Those that are only in them.
    private static let parents: [String: Set<String>] = [
        "LI": ["L"], "LBody": ["LI"], "TR": ["Table", "THead", "TBody", "TFoot"], "TH": ["TR"],
        "TD": ["TR"], "THead": ["Table"], "TBody": ["Table"], "TFoot": ["Table"],
    ]
    /// Groups without a meaning: what is in them is in the element around them.
    private static let transparent: Set<String> = ["NonStruct", "Div", "Part"]

    private let file: PDFFile
    /// The elements that change, by their numbers.
    private(set) var changes: [Int: [UInt8]] = [:]
    /// The number of the next object that is added.
    private(set) var nextNumber: Int
    /// Whether all elements have what they need, and there is a heading.
    private(set) var isSound = true
    /// The types that have to be mapped.
    private var mapped: Set<String> = []
    /// The level of the last heading.
    private var level = 0

    /// Reads all elements in their order; nil if the root is missing.
    ///
    /// - Parameters:
    ///   - number: the root of the structure.
    ///   - file: the PDF.
    init?(_ number: Int, in file: PDFFile) {
        guard let root = file.object(number), root.data == nil else { return nil }
        (self.file, nextNumber) = (file, file.nextNumber)
        var seen: Set<Int> = []
        var rest = root.dictionary.children.reversed().map { (value: $0, parent: "") }
        while let (child, parent) = rest.popLast() {
            // Content and annotations are not elements.
            guard case .reference(let number) = child else { continue }
            guard seen.insert(number).inserted, let element = file.object(number)?.dictionary,
                let type = element.name("S")
            else {
                isSound = false
                continue
            }
            take(element, type: type, parent: parent)
            let inner = type == "LI" ? body(of: number) : type
            let around = Self.transparent.contains(type) ? parent : inner
            rest += element.children.reversed().map { ($0, around) }
        }
        isSound = isSound && level > 0
        guard !mapped.isEmpty else { return }
        guard root.dictionary.values["RoleMap"] == nil else {
            isSound = false
            return
        }
        let roles = mapped.sorted().compactMap { type in
            Self.nearest[type].map { "/\(type) /\($0)" }
        }
        // ISO 32000-1, 14.7.3.
        let roleMap = ["RoleMap": "<<\(roles.joined(separator: " "))>>"]
        changes[number] = file.dictionary(of: root, setting: roleMap)
    }

    /// Adds a body to an item of a list that has none.
    ///
    /// - Returns: the type of the element in which the content of the item is.
    private mutating func body(of number: Int) -> String {
        guard let item = PDFListItem(number, in: file) else { return "LI" }
        changes.merge(item.changes(body: nextNumber, in: file)) { $1 }
        nextNumber += 1
        return "LBody"
    }

    private mutating func take(_ element: PDFDictionary, type: String, parent: String) {
        if Self.nearest[type] != nil {
            mapped.insert(type)
        } else if !Self.standardTypes.contains(type) {
            isSound = false
        }
        // Labels are beside a new body.
        let isLabel = type == "Lbl" && parent == "LBody"
        let isAllowed = Self.children[parent]?.contains(type) ?? true
        let isInPlace = Self.parents[type]?.contains(parent) ?? true
        if !Self.transparent.contains(type), !isLabel {
            isSound = isSound && isAllowed && isInPlace
        }
        switch type {
        case "Figure", "Formula": isSound = isSound && element.hasText("Alt")
        case "TH": isSound = isSound && Self.hasScope(element.values["A"])
        default:
            guard type.hasPrefix("H"), let next = Int(type.dropFirst()) else { return }
            isSound = isSound && next <= level + 1
            level = next
        }
    }

    private static func hasScope(_ attributes: PDFValue?) -> Bool {
        switch attributes {
        case .dictionary(let dictionary): dictionary.name("Scope") != nil
        case .array(let values): values.contains { hasScope($0) }
        default: false
        }
    }
}

extension PDFDictionary {
    /// The elements, content and annotations of an element; ISO 32000-1, 14.7.2, table 323.
    var children: [PDFValue] {
        switch values["K"] {
        case nil: []
        case .array(let children)?: children
        case let child?: [child]
        }
    }
}
