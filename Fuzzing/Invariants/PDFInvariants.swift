// SPDX-License-Identifier: Apache-2.0

import AuditRunning

/// What has to hold for any bytes that are read as a PDF, or as content of one.
enum PDFInvariants {
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        try checkContent(bytes)
        try checkUpdate(of: bytes)
        // Few inputs have a table that is right.
        try checkUpdate(of: withTable(bytes))
    }

    /// Content keeps all its bytes, and has no painting without a mark once it is marked.
    private static func checkContent(_ bytes: [UInt8]) throws(BrokenInvariant) {
        let objects = ["X1": false, "X2": true]
        guard let content = PDFContent(bytes, objects: objects) else { return }
        var place = 0
        for range in content.unmarked {
            try require(range.lowerBound >= place, "painting without a mark overlaps")
            place = range.upperBound
        }
        try require(place <= bytes.count, "painting ends after the content")
        let marked = content.marked
        try requireBounded(marked.count, from: bytes.count, "content with marks")
        guard let again = PDFContent(marked, objects: objects) else {
            throw BrokenInvariant("content that was marked is refused")
        }
        try require(again.unmarked.isEmpty, "content that was marked has painting without a mark")
        try requireEqual(again.hasItems, content.hasItems, "items, before and after marks")
        try require(again.marked == marked, "content, marked twice")
    }

    /// An update comes after all bytes of a PDF, has a table, and is always the same.
    private static func checkUpdate(of bytes: [UInt8]) throws(BrokenInvariant) {
        guard let updated = AccessiblePDF(bytes)?.updated(title: "A &amp; B") else { return }
        try require(updated.starts(with: bytes), "an update changes bytes of a PDF")
        try requireBounded(updated.count, from: bytes.count, "a PDF with an update")
        let again = AccessiblePDF(bytes)?.updated(title: "A &amp; B")
        try require(again == updated, "a PDF, updated twice")
        let lines = updated.suffix(64).split(separator: 0x0A)
        guard lines.count >= 2, let table = number(lines[lines.count - 2]),
            updated.indices.contains(table)
        else { throw BrokenInvariant("an update does not state where its table is") }
        let sections = updated[table...].split(separator: 0x0A)
            .prefix { !$0.elementsEqual("trailer".utf8) }
        try require(sections.first?.elementsEqual("xref".utf8) == true, "an update has no table")
        // Each object has a line with its number, and one with its place.
        let entries = Array(sections.dropFirst())
        try require(!entries.isEmpty && entries.count % 2 == 0, "the table is damaged")
        for index in stride(from: 0, to: entries.count, by: 2) {
            guard let own = number(entries[index]), let place = number(entries[index + 1]),
                place >= bytes.count, place < table
            else { throw BrokenInvariant("an entry of the table leads out of the update") }
            let head = "\(own) 0 obj\n".utf8
            try require(updated[place...].starts(with: head), "object \(own) is not at its place")
        }
    }

    /// Bytes with a table of the objects that begin in them, as Chromium writes it.
    private static func withTable(_ bytes: [UInt8]) -> [UInt8] {
        var places = [Int](repeating: 0, count: 64)
        for line in bytes.split(separator: 0x0A) where line.suffix(6).elementsEqual(" 0 obj".utf8) {
            guard let number = number(line), places.indices.contains(number) else { continue }
            places[number] = line.startIndex
        }
        var text = "\nxref\n0 \(places.count)\n"
        for place in places {
            let digits = String(place)
            let zeros = String(repeating: "0", count: 10 - digits.count)
            text += place > 0 ? "\(zeros)\(digits) 00000 n \n" : "0000000000 65535 f \n"
        }
        text += "trailer\n<</Size \(places.count)\n/Root 1 0 R>>\n"
        return bytes + Array("\(text)startxref\n\(bytes.count + 1)\n%%EOF\n".utf8)
    }

    private static func number(_ line: ArraySlice<UInt8>) -> Int? {
        Int(String(decoding: line.prefix { (0x30...0x39).contains($0) }, as: UTF8.self))
    }
}
