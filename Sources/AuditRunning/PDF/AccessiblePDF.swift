// SPDX-License-Identifier: Apache-2.0

/// Adds what PDF/UA-1 requires and Chromium does not write to its PDF.
///
/// That is XMP with the title, a description of each link, standard types of the structure, bodies
/// of list items, and marks of the content that is not part of the structure.
///
/// The XMP names the standard only if the PDF has all that is checked here. A person has to check
/// the rest: the order of reading, and whether the structure means what the page shows.
///
/// The parts that Chromium writes stay byte for byte: it is an incremental update.
///
/// Source: ISO 32000-1, 14.3.2 (metadata streams); ISO 14289-1, 5 (version identification), 7.1
/// (title) and 7.18.5 (links).
package struct AccessiblePDF {
    private let file: PDFFile

    /// Reads a PDF; nil if its objects are not listed in one plain table, as Chromium writes it.
    ///
    /// - Parameter bytes: the whole file.
    package init?(_ bytes: [UInt8]) {
        guard let file = PDFFile(bytes) else { return nil }
        self.file = file
    }

    /// The PDF with the update.
    ///
    /// - Parameter title: the title of the document, as its page has it: escaped as markup.
    /// - Returns: nil if the PDF states no structure, language or title of its own.
    package func updated(title: String) -> [UInt8]? {
        guard let catalog = file.object(file.root), Self.isTagged(catalog.dictionary),
            let number = catalog.dictionary.reference("StructTreeRoot"),
            let structure = PDFStructure(number, in: file)
        else { return nil }
        let pages = PDFPages(file)
        var changes = structure.changes.merging(pages.changes) { $1 }
        describeLinks(in: &changes)
        let isWhole = structure.isSound && pages.isWhole && fontsAreWhole && !title.isEmpty
        let metadata = structure.nextNumber
        let entry = ["Metadata": "\(metadata) 0 R"]
        changes[file.root] = file.dictionary(of: catalog, setting: entry)
        changes[metadata] = Self.metadata(title: title, namesStandard: isWhole)
        return file.updated(changes)
    }

    /// Whether a catalog states what a tagged document has; ISO 14289-1, 7.1 and 7.2.
    private static func isTagged(_ catalog: PDFDictionary) -> Bool {
        catalog.dictionary("MarkInfo")?.isTrue("Marked") == true && catalog.hasText("Lang")
            && catalog.dictionary("ViewerPreferences")?.isTrue("DisplayDocTitle") == true
            && catalog.values["Metadata"] == nil
    }

    private var fontsAreWhole: Bool {
        file.numbers.allSatisfy { number in
            guard let font = file.object(number)?.dictionary, font.name("Type") == "Font" else {
                return true
            }
            return PDFFont(font, in: file).isWhole
        }
    }

    /// Adds descriptions to links that have none.
    private func describeLinks(in changes: inout [Int: [UInt8]]) {
        for number in file.numbers {
            guard let link = file.object(number), link.dictionary.name("Subtype") == "Link",
                link.dictionary.values["Contents"] == nil
            else { continue }
            let contents = ["Contents": "(\(Self.description(of: link.dictionary)))"]
            changes[number] = file.dictionary(of: link, setting: contents)
        }
    }

    /// Where a link leads: its address, or a place in the document.
    private static func description(of link: PDFDictionary) -> String {
        switch link.dictionary("A")?.values["URI"] {
        case nil: return "A place in this document"
        case .text(let address)? where address.allSatisfy(isPlain):
            return String(decoding: address, as: UTF8.self)
        default: return "A page on the web"
        }
    }

    /// Whether a byte of a string is a character by itself; ISO 32000-1, 7.3.4.2.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte < 0x80 && !"()\\".utf8.contains(byte)
    }

    /// A stream of XMP.
    private static func metadata(title: String, namesStandard: Bool) -> [UInt8] {
        let packet = packet(title: title, namesStandard: namesStandard)
        let head = "<</Type /Metadata /Subtype /XML /Length \(packet.utf8.count)>> stream"
        return Array("\(head)\n\(packet)\nendstream".utf8)
    }

    /// XMP, which readers find by its first and last line.
    private static func packet(title: String, namesStandard: Bool) -> String {
        let standard =
            namesStandard
            ? "<pdfuaid:part xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\">1</pdfuaid:part>\n"
            : ""
        return """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(title)</rdf:li></rdf:Alt></dc:title>
            \(standard)</rdf:Description></rdf:RDF></x:xmpmeta>
            <?xpacket end="r"?>
            """
    }
}
