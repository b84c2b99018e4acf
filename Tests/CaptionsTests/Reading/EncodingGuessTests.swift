// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Captions

@Suite struct EncodingGuessTests {
    private static let spanish =
        "¿Dónde está la estación? El niño comió una manzana muy pequeña. Según él, la canción es más difícil."
    private static let french =
        "L'été dernier, nous étions à la forêt. Le garçon a mangé un gâteau très sucré."
    private static let german =
        "Die Tür ist zu, können Sie sie öffnen? Über den Wolken läuft das Mädchen für die Schule."
    private static let polish =
        "Chciałbym wiedzieć, gdzie jest dworzec. Żółta łódź płynie po rzece, dziękuję."
    private static let romanian =
        "Aş vrea să ştiu unde este gara. Ţara noastră are munţi înalţi şi păduri. „Îţi mulţumesc”, a zis."
    private static let turkish =
        "İstasyonun nerede olduğunu bilmiyorum. Yardımın için teşekkür ederim, şimdi bahçede oynuyor."
    private static let japanese = "今日はとても良い天気ですね。あなたはどこへ行きますか。"
    private static let hebrew = "שָׁלוֹם, מַה שְּׁלוֹמְךָ הַיּוֹם? אֲנִי רוֹצֶה לָלֶכֶת הַבַּיְתָה עַכְשָׁו."

    private func srt(_ text: String, _ encoding: String) throws -> [UInt8] {
        let file = "1\n00:00:01,000 --> 00:00:05,000\n\(text)\n"
        return try CharacterConverter.encode(Array(file.utf8), to: encoding, file: "a.srt")
    }

    private func read(_ bytes: [UInt8], _ choice: EncodingChoice = .detect) throws -> String {
        let reading = try CaptionDocument.read(bytes: bytes, fileName: "a.srt", encoding: choice)
        return reading.document.cues.map(\.text.plainText).joined()
    }

    @Test(arguments: [
        (spanish, "CP850"), (french, "CP850"), (german, "CP850"), (german, "CP437"),
        (polish, "CP852"), (polish, "WINDOWS-1250"), (polish, "ISO-8859-2"),
        (romanian, "WINDOWS-1250"), (turkish, "CP857"), (turkish, "WINDOWS-1254"),
        (japanese, "ISO-2022-JP"), (japanese, "CP932"), (japanese, "EUC-JP"),
    ])
    func `text is read in the encoding in which it reads well`(
        text: String,
        encoding: String
    ) throws {
        #expect(try read(srt(text, encoding)) == text)
    }

    @Test(arguments: ["La señora no está.", "Está aquí, señor.", "Wie schön!", "Ça va très bien."])
    func `a short text is not read in an encoding that is hardly ever used`(text: String) throws {
        #expect(try read(srt(text, "WINDOWS-1252")) == text)
    }

    @Test func `Hebrew with points is read as Hebrew`() throws {
        let text = try read(srt(Self.hebrew, "WINDOWS-1255"))
        // The encoding has letters with points of their own, so that the forms may differ.
        #expect(text.canonicalForm == Self.hebrew.canonicalForm)
    }

    @Test(arguments: ["ISO-8859-1", "iso-8859-1", "latin1"])
    func `a file labelled with the smaller encoding is read in the larger one that it uses`(
        label: String
    ) throws {
        let text = "“Don’t go” … she said – then left."
        #expect(try read(srt(text, "WINDOWS-1252"), .named(label)) == text)
    }

    @Test func `a file that is made UTF-8 has no control characters of a wrong guess`() throws {
        let text = "“Don’t go”, said Señor Peña… – “No!”"
        for choice in [EncodingChoice.detect, .named("ISO-8859-1")] {
            let bytes = try srt(text, "WINDOWS-1252")
            let source = try CaptionSource(bytes: bytes, fileName: "a.srt", encoding: choice)
            let fixed = try source.fixed([.encoding]).write(fileName: "a.srt")
            #expect(String(decoding: fixed, as: UTF8.self).contains(text))
        }
    }
}

extension String {
    /// The characters in Unicode's canonical decomposition, marks in its order.
    fileprivate var canonicalForm: [Unicode.Scalar] {
        Array(decomposedStringWithCanonicalMapping.unicodeScalars)
    }
}
