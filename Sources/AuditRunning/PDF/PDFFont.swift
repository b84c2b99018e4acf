// SPDX-License-Identifier: Apache-2.0

/// A font of a PDF, or a part of one.
///
/// Source: ISO 32000-1, 9.6 to 9.10; ISO 14289-1, 7.21.4 (embedding) and 7.21.7 (characters).
struct PDFFont {
    private let font: PDFDictionary
    private let file: PDFFile

    /// A font, which is an object of a file.
    init(_ font: PDFDictionary, in file: PDFFile) {
        (self.font, self.file) = (font, file)
    }

    /// Whether it has the glyphs and characters that this part of a font has to have.
    var isWhole: Bool {
        switch font.name("Subtype") {
        // Its parts have the glyphs, or it has them itself.
        case "Type0", "Type3": hasCharacters
        case "CIDFontType0", "CIDFontType2": hasGlyphs
        default: hasCharacters && hasGlyphs
        }
    }

    private var hasCharacters: Bool { font.reference("ToUnicode") != nil }

    private var hasGlyphs: Bool {
        let descriptor = font.reference("FontDescriptor").flatMap { file.object($0) }?.dictionary
        return ["FontFile", "FontFile2", "FontFile3"].contains { key in
            descriptor?.reference(key) != nil
        }
    }
}
