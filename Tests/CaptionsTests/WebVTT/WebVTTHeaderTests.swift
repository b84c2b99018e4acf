// SPDX-License-Identifier: Apache-2.0

import Captions
import Testing

@Suite struct WebVTTHeaderTests {
    @Test func `both forms of headers are read, and other lines mean nothing`() {
        let header = WebVTTHeader([
            "Kind: captions", "Language: en", "lang: en-GB", "lang = fr", "kind=metadata",
            "label: English: CC ", "type:example", "language: de", "LANG: de", "lang:", "lang de",
            "x-lang: de", "KIND: chapters", "Label: no",
        ])
        #expect(header.languages == ["en", "en-GB", "fr"])
        #expect(header.kinds == ["captions", "metadata"])
        #expect(header.labels == ["English: CC"])
        #expect(header.types == ["example"])
    }

    @Test(arguments: [
        ("lang: es\nkind: captions\n", "es"), ("lang=es\n", "es"), ("Language: es\n", "es"),
        ("Kind: captions\n", nil), ("language: es\n", nil),
    ])
    func `a language of the draft is read, and written back as it was`(
        lines: String,
        language: String?
    ) throws {
        let text = "WEBVTT\n\(lines)\n00:01.000 --> 00:02.000\nHola.\n"
        let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.vtt")
        #expect(reading.document.language == language)
        let written = String(decoding: reading.document.write(as: .webVTT).bytes, as: UTF8.self)
        #expect(written.hasPrefix("WEBVTT\n\(lines)\n"))
    }
}
