// SPDX-License-Identifier: Apache-2.0

import Captions
import Testing

@testable import AuditRunning

@Suite struct AccessiblePDFTests {
    private static let standard =
        "<pdfuaid:part xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\">1<"

    /// A PDF as Chromium writes it.
    private func pdf(_ parts: [String]) -> [UInt8] {
        var text = "%PDF-1.4\n"
        var table = "0000000000 65535 f \n"
        for (index, part) in parts.enumerated() {
            let digits = String(text.utf8.count)
            table += String(repeating: "0", count: 10 - digits.count) + "\(digits) 00000 n \n"
            text += "\(index + 1) 0 obj\n\(part)\nendobj\n"
        }
        let size = parts.count + 1
        return Array(
            (text
                + "xref\n0 \(size)\n\(table)trailer\n<</Size \(size)\n/Root 1 0 R\n/Info 2 0 R>>\n"
                + "startxref\n\(text.utf8.count)\n%%EOF\n").utf8
        )
    }

    private func stream(_ text: String, _ entries: String = "") -> String {
        "<<\(entries)/Length \(text.utf8.count)>> stream\n\(text)\nendstream"
    }

    /// The objects of a page with a heading, a list, a link, a picture and a font.
    private var parts: [String] {
        [
            "<</Type /Catalog\n/Pages 3 0 R\n/MarkInfo <</Type /MarkInfo\n/Marked true>>\n"
                + "/StructTreeRoot 6 0 R\n/ViewerPreferences <</DisplayDocTitle true>>\n"
                + "/Lang (en)>>",
            "<</Title (T)>>",
            "<</Type /Pages\n/Count 1\n/Kids [4 0 R]>>",
            "<</Type /Page\n/Resources <</Font <</F1 13 0 R>>\n/XObject <</X1 15 0 R>>>>\n"
                + "/Annots [12 0 R]\n/Contents 5 0 R\n/Tabs /S\n/Parent 3 0 R>>",
            stream("0 0 9 9 re f\n/H1 <</MCID 0>>BDC\nBT (Hi) Tj ET\nEMC\n/X1 Do"),
            "<</Type /StructTreeRoot\n/K 7 0 R>>",
            "<</Type /StructElem\n/S /Document\n/P 6 0 R\n/K [8 0 R 9 0 R 11 0 R]>>",
            "<</Type /StructElem\n/S /H1\n/P 7 0 R\n/Pg 4 0 R\n/K 0>>",
            "<</Type /StructElem\n/S /L\n/P 7 0 R\n/K 10 0 R>>",
            "<</Type /StructElem\n/S /LI\n/P 9 0 R\n/K [16 0 R 17 0 R]>>",
            "<</Type /StructElem\n/S /Figure\n/Alt (A chart)\n/P 7 0 R\n/Pg 4 0 R\n/K 1>>",
            "<</Type /Annot\n/Subtype /Link\n/A <</S /URI\n/URI (https://example.com/)>>\n"
                + "/StructParent 1>>",
            "<</Type /Font\n/Subtype /Type3\n/ToUnicode 14 0 R>>",
            stream("map"),
            stream("0", "/Type /XObject\n/Subtype /Image\n"),
            "<</Type /StructElem\n/S /Lbl\n/P 10 0 R\n/Pg 4 0 R\n/K 2>>",
            "<</Type /StructElem\n/S /Strong\n/P 10 0 R\n/Pg 4 0 R\n/K 3>>",
        ]
    }

    private func updated(
        _ parts: [String],
        title: String = "A &amp; B"
    ) throws -> String? {
        let bytes = pdf(parts)
        let updated = try #require(AccessiblePDF(bytes)).updated(title: title)
        if let updated { #expect(updated.starts(with: bytes), "the update comes after the file") }
        #expect(AccessiblePDF(bytes)?.updated(title: title) == updated, "the same each time")
        return try updated.map { try decompressed($0.dropFirst(bytes.count)) }
    }

    /// A part of a PDF with the data of its streams as text.
    private func decompressed(_ part: ArraySlice<UInt8>) throws -> String {
        var (text, rest) = ("", part)
        while let start = rest.firstRange(of: Array("stream\n".utf8))?.upperBound {
            let head = String(decoding: rest[..<start], as: UTF8.self)
            text += head
            rest = rest[start...]
            guard head.hasSuffix(">> stream\n"), head.contains("/Filter /FlateDecode\n") else {
                continue
            }
            let digits = try #require(head.split(separator: "/Length ").last).prefix { $0.isNumber }
            let length = try #require(Int(digits))
            let data = try GzipText.decompress(rest.prefix(length), limit: 1_000_000)
            text += String(decoding: data, as: UTF8.self)
            rest = rest.dropFirst(length)
        }
        return text + String(decoding: rest, as: UTF8.self)
    }

    private func changed(_ number: Int, _ old: String, _ new: String) -> [String] {
        var parts = parts
        #expect(parts[number - 1].contains(old))
        parts[number - 1].replace(old, with: new)
        if let start = parts[number - 1].firstRange(of: "stream\n") {
            let text = parts[number - 1][start.upperBound...].dropLast("\nendstream".count)
            parts[number - 1] = stream(String(text))
        }
        return parts
    }

    @Test func `a PDF with all that can be checked names PDF/UA-1`() throws {
        let update = try #require(try updated(parts))
        for part in [
            Self.standard, ">A &amp; B</rdf:li>", "/RoleMap <</Strong /Span>>",
            "/Contents (https://example.com/)", "/Metadata 19 0 R",
            "/Size 20\n/Root 1 0 R\n/Info 2",
            "/Artifact BMC\n0 0 9 9 re f\nEMC\n", "/Artifact BMC\n/X1 Do\nEMC\n",
            "10 0 obj\n<</K [16 0 R 18 0 R]\n", "17 0 obj\n<</P 18 0 R\n",
            "18 0 obj\n<</Type /StructElem /S /LBody /P 10 0 R /K [17 0 R]>>",
            "5 0 obj\n<</Filter /FlateDecode\n/Length ",
        ] {
            #expect(update.contains(part), "\(part)")
        }
    }

    @Test(arguments: [
        (5, "BT (Hi) Tj ET\nEMC", "BT (Hi) Tj ET"), (5, "re f", "re"), (5, "(Hi)", "<0000>"),
        (5, "0 0 9 9 re f", "BI /W 1 ID x EI"), (5, "/X1 Do", "/X2 Do"),
        (4, "/Tabs /S", ""), (4, "/Contents 5 0 R", "/Contents [5 0 R]"),
        (4, "/Contents 5 0 R", "/Contents 99 0 R"),
        (4, "/XObject <</X1 15 0 R>>", "/XObject 99 0 R"),
        (4, "/Type /Page\n", "/Type /Other\n"), (12, "/StructParent 1", ""),
        (12, "/Subtype /Link", "/Subtype /Widget"), (8, "/S /H1", "/S /H2"),
        (8, "/S /H1", "/S /Title"), (11, "/Alt (A chart)", ""), (11, "/Alt (A chart)", "/Alt ()"),
        (9, "/S /L", "/S /Table"), (10, "/S /LI", "/S /TD"), (8, "/S /H1", "/S /TH"),
        (7, "8 0 R 9 0 R", "8 0 R 8 0 R 9 0 R"), (9, "/K 10 0 R", "/K [10 0 R 7 0 R]"),
        (6, "/K 7 0 R", "/K 7 0 R\n/RoleMap <</Strong /Note>>"), (6, "/K 7 0 R", ""),
        (13, "/ToUnicode 14 0 R", ""), (13, "/Type3", "/TrueType"),
    ])
    func `a PDF that lacks something gets XMP that does not name PDF/UA-1`(
        number: Int,
        old: String,
        new: String
    ) throws {
        let update = try #require(try updated(changed(number, old, new)))
        #expect(!update.contains("pdfuaid") && update.contains("A &amp; B"))
    }

    @Test func `a PDF without a title does not name PDF/UA-1`() throws {
        let update = try #require(try updated(parts, title: ""))
        #expect(!update.contains("pdfuaid"))
    }

    @Test(arguments: [
        "/Marked true", "/Lang (en)", "/DisplayDocTitle true", "/StructTreeRoot 6 0 R",
    ])
    func `a PDF that does not state that it is tagged stays as it is`(entry: String) throws {
        #expect(try updated(changed(1, entry, "")) == nil)
    }

    @Test func `forms with items are marked in themselves, and not where they are painted`() throws
    {
        let resources = "/Type /XObject\n/Subtype /Form\n/Resources <<>>\n"
        var parts = parts
        parts[14] = stream("0 0 1 1 re f /P <</MCID 0>>BDC 0 0 2 2 re f EMC", resources)
        let update = try #require(try updated(parts))
        #expect(update.contains(Self.standard))
        #expect(update.contains("EMC\n/X1 Do\nendstream"))
        #expect(update.contains("stream\n/Artifact BMC\n0 0 1 1 re f\nEMC\n /P <</MCID 0>>BDC"))
        // One that paints itself.
        parts[14] = stream(
            "/X1 Do",
            resources.replacing("<<>>", with: "<</XObject <</X1 15 0 R>>>>")
        )
        #expect(try #require(try updated(parts)).contains("pdfuaid") == false)
    }

    @Test func `files without their end are refused`() {
        let bytes = pdf(parts)
        for length in stride(from: 0, to: bytes.count - 10, by: 7) {
            let isRefused = AccessiblePDF(Array(bytes.prefix(length))) == nil
            #expect(isRefused, "\(length) bytes")
        }
    }

    @Test func `an update of a damaged file leaves its bytes as they are`() {
        // Every place is tried by fuzzing (PDFInvariants).
        let bytes = pdf(parts)
        for place in stride(from: 0, to: bytes.count, by: 53) {
            for byte in [0x28, 0x39, 0x3C] as [UInt8] {
                var damaged = bytes
                damaged[place] = byte
                let updated = AccessiblePDF(damaged)?.updated(title: "T")
                let isKept = updated?.starts(with: damaged) ?? true
                #expect(isKept, "\(byte) at \(place)")
            }
        }
    }
}
