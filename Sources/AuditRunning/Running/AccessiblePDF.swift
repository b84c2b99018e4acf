// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Adds what PDF/UA-1 requires and Chromium does not write to the end of its PDF: XMP with the title, and a description of each
/// link.
///
/// The XMP does not name the standard: Chromium leaves some content without a tag, which `Scripts/check-pdf.py` lists.
///
/// The parts that Chromium writes stay byte for byte: it is an incremental update.
///
/// Source: ISO 32000-1, 7.5.6 (incremental updates) and 14.3.2 (metadata streams); ISO 14289-1, 7.1 (title) and 7.18.5 (links).
struct AccessiblePDF {
    private let bytes: [UInt8]
    /// Where each object begins, by its number; 0 for those that are free.
    private let offsets: [Int]
    /// Where objects begin, in order, and the table after them.
    private let borders: [Int]

    private var table: Int { borders.last ?? 0 }

    /// Reads where the objects are; nil if they are not followed by one plain table, as Chromium writes it.
    ///
    /// - Parameter bytes: the whole file.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        let tail = bytes.suffix(64).split(separator: 0x0A)
        guard let mark = tail.lastIndex(where: { $0.elementsEqual("startxref".utf8) }),
            mark + 1 < tail.endIndex, let table = Self.integer(tail[mark + 1]),
            bytes.indices.contains(table)
        else { return nil }
        let lines = bytes[table...].split(separator: 0x0A, maxSplits: 2)
        guard lines.count == 3, lines[0].elementsEqual("xref".utf8),
            lines[1].starts(with: "0 ".utf8), let count = Self.integer(lines[1].dropFirst(2)),
            (1...max(1, lines[2].count / Self.entrySize)).contains(count)
        else { return nil }
        offsets = (0..<count).map { index in
            let entry = lines[2].dropFirst(Self.entrySize * index).prefix(Self.entrySize)
            let isUsed = entry.dropFirst(17).first == UInt8(ascii: "n")
            return isUsed ? Self.integer(entry).flatMap { $0 < table ? $0 : nil } ?? 0 : 0
        }
        borders = offsets.filter { $0 > 0 }.sorted() + [table]
    }

    /// The bytes of a line of the table.
    private static let entrySize = 20

    /// The PDF with the update.
    ///
    /// - Parameter title: the title of the document, as its page has it: escaped as markup.
    /// - Returns: nil if the PDF states no structure, language or title of its own.
    func updated(title: String) -> [UInt8]? {
        let metadata = offsets.count
        let packet = Self.packet(title: title)
        let stream =
            "\(metadata) 0 obj\n<</Type /Metadata /Subtype /XML /Length \(packet.utf8.count)>> stream\n"
        var changed = [(metadata, Array("\(stream)\(packet)\nendstream\nendobj\n".utf8))]
        var root: Int?
        for number in offsets.indices where offsets[number] > 0 {
            let object = object(number)
            let text = String(decoding: object.prefix(Self.mostBytes), as: UTF8.self)
            guard !text.contains(">> stream\n") else { continue }
            if text.contains("/Type /Catalog") {
                let parts = ["/StructTreeRoot", "/Marked true", "/Lang (", "/DisplayDocTitle true"]
                guard parts.allSatisfy({ text.contains($0) }) else { return nil }
                root = number
                changed.append((number, Self.object(object, with: "/Metadata \(metadata) 0 R")))
            } else if text.contains("/Subtype /Link"), !text.contains("/Contents") {
                let contents = "/Contents (\(Self.description(of: text)))"
                changed.append((number, Self.object(object, with: contents)))
            }
        }
        return root.map { written(changed, root: $0) }
    }

    private func written(_ changed: [(number: Int, text: [UInt8])], root: Int) -> [UInt8] {
        var result = bytes
        if result.last != 0x0A { result.append(0x0A) }
        var lines = "xref\n"
        for (number, text) in changed.sorted(by: { $0.number < $1.number }) {
            lines += "\(number) 1\n\(result.count.padded(to: 10)) 00000 n \n"
            result += text
        }
        let tail = String(decoding: bytes[table...], as: UTF8.self)
        let info = tail.firstRange(of: "/Info ").flatMap {
            Self.integer(tail[$0.upperBound...].utf8)
        }
        lines += "trailer\n<</Size \(offsets.count + 1)\n/Root \(root) 0 R\n"
        lines += info.map { "/Info \($0) 0 R\n" } ?? ""
        let place = result.count
        return result + Array("\(lines)/Prev \(table)>>\nstartxref\n\(place)\n%%EOF\n".utf8)
    }

    /// The bytes of an object, with the words around it.
    private func object(_ number: Int) -> ArraySlice<UInt8> {
        let next = borders.first { $0 > offsets[number] } ?? table
        return bytes[offsets[number]..<next]
    }

    /// More than a catalog or a link has.
    private static let mostBytes = 10_000

    /// An object with one more entry in its dictionary.
    private static func object(_ object: ArraySlice<UInt8>, with entry: String) -> [UInt8] {
        guard let open = object.firstRange(of: Array("<<".utf8)) else { return Array(object) }
        return object[..<open.upperBound] + Array("\(entry)\n".utf8) + object[open.upperBound...]
    }

    /// Where a link leads: its address, or a place in the document.
    private static func description(of link: String) -> String {
        guard let start = link.firstRange(of: "/URI ("),
            let end = link[start.upperBound...].firstIndex(of: ")")
        else { return "A place in this document" }
        let address = link[start.upperBound..<end]
        let isWhole =
            !address.contains { "(\\".contains($0) } && address.utf8.allSatisfy { $0 < 0x80 }
        return isWhole ? String(address) : "A page on the web"
    }

    /// XMP, which readers find by its first and last line.
    private static func packet(title: String) -> String {
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
        <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(title)</rdf:li></rdf:Alt></dc:title>
        </rdf:Description></rdf:RDF></x:xmpmeta>
        <?xpacket end="r"?>
        """
    }

    private static func integer(_ bytes: some Sequence<UInt8>) -> Int? {
        let digits = bytes.prefix { (0x30...0x39).contains($0) }
        return digits.isEmpty ? nil : Int(String(decoding: digits, as: UTF8.self))
    }
}
