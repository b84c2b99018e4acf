// SPDX-License-Identifier: Apache-2.0

/// The pages of a PDF, with all that Chromium leaves without a mark as artifacts.
///
/// That is backgrounds, borders, and what the page hides from assistive technology.
///
/// Source: ISO 14289-1, 7.1 (content is tagged or an artifact); ISO 32000-1, 14.8.2.2 (artifacts)
/// and 8.10 (forms).
struct PDFPages {
    /// The most bytes of all content, decompressed.
    private static let contentLimit = 1 << 28
    /// How deep forms may paint other forms.
    private static let mostDepth = 8

    private let file: PDFFile
    /// The content that changes, by the numbers of the streams.
    private(set) var changes: [Int: [UInt8]] = [:]
    /// Whether all painting has a mark, all characters have glyphs, and links are in order.
    private(set) var isWhole = true
    /// Whether a form has items of the structure, for those that were read.
    private var forms: [Int: Bool] = [:]
    private var room = PDFPages.contentLimit

    /// Marks what is not marked.
    ///
    /// A page that is damaged or has something that is not supported stays as it is.
    ///
    /// - Parameter file: the PDF.
    init(_ file: PDFFile) {
        self.file = file
        var contents: Set<Int> = []
        for number in file.numbers {
            guard let page = file.object(number), page.dictionary.name("Type") == "Page" else {
                continue
            }
            // Content that two pages have could paint other objects in each.
            guard let stream = page.dictionary.reference("Contents"),
                contents.insert(stream).inserted,
                mark(stream, resources: page.dictionary, depth: 0) != nil
            else {
                isWhole = false
                continue
            }
            isWhole = isWhole && hasOrderedLinks(page.dictionary)
        }
        isWhole = isWhole && !contents.isEmpty
    }

    /// Marks the content of a stream, and of the forms that it paints.
    ///
    /// - Returns: whether it has items of the structure; nil if it is damaged or not supported.
    private mutating func mark(_ number: Int, resources owner: PDFDictionary, depth: Int) -> Bool? {
        guard depth <= Self.mostDepth, let objects = objects(of: owner, depth: depth),
            let stream = file.object(number), let bytes = file.content(of: stream, limit: room)
        else { return nil }
        room -= bytes.count
        guard let content = PDFContent(bytes, objects: objects) else { return nil }
        if content.hasMissingGlyphs { isWhole = false }
        // A form without items is an artifact or a part of an item as a whole, where it is painted.
        guard depth == 0 || content.hasItems else { return false }
        if !content.unmarked.isEmpty {
            changes[number] = file.stream(of: stream, with: content.marked)
        }
        return content.hasItems
    }

    /// The images and forms that content can paint, and whether they have items of the structure.
    ///
    /// - Returns: nil if one is damaged or not supported.
    private mutating func objects(of owner: PDFDictionary, depth: Int) -> [String: Bool]? {
        guard let resources = dictionary("Resources", of: owner) else { return nil }
        guard resources.values["XObject"] != nil else { return [:] }
        guard let objects = dictionary("XObject", of: resources) else { return nil }
        var result: [String: Bool] = [:]
        // In an order that is the same each time, as the first that is damaged ends it.
        for (name, value) in objects.values.sorted(by: { $0.key < $1.key }) {
            guard case .reference(let number) = value, let hasItems = hasItems(number, depth)
            else { return nil }
            result[name] = hasItems
        }
        return result
    }

    /// Whether an image or form has items of the structure.
    private mutating func hasItems(_ number: Int, _ depth: Int) -> Bool? {
        if let known = forms[number] { return known }
        guard let object = file.object(number), object.data != nil else { return nil }
        switch object.dictionary.name("Subtype") {
        case "Image": forms[number] = false
        case "Form": forms[number] = mark(number, resources: object.dictionary, depth: depth + 1)
        default: return nil
        }
        return forms[number]
    }

    /// A dictionary that is the value of a key, or the object that the value names.
    private func dictionary(_ key: String, of owner: PDFDictionary) -> PDFDictionary? {
        owner.dictionary(key)
            ?? owner.reference(key).flatMap { file.object($0) }?.dictionary
    }

    /// Whether annotations of a page are links that the structure has, in its order.
    ///
    /// Source: ISO 14289-1, 7.18.3 and 7.18.5.
    private func hasOrderedLinks(_ page: PDFDictionary) -> Bool {
        guard let value = page.values["Annots"] else { return true }
        guard case .array(let annotations) = value, page.name("Tabs") == "S" else { return false }
        return annotations.allSatisfy { annotation in
            guard case .reference(let number) = annotation,
                let link = file.object(number)?.dictionary
            else { return false }
            return link.name("Subtype") == "Link" && link.integer("StructParent") != nil
        }
    }
}
