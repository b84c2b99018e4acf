// SPDX-License-Identifier: Apache-2.0

/// What an operator of a content stream does, as far as marking content needs it.
///
/// Source: ISO 32000-1, 8.2 (graphics objects) and annex A (operators).
enum PDFOperator {
    /// Sets a part of the graphics state, in a page or in text.
    case state
    case matrix
    case save
    case restore
    /// Begins a path, or goes on with one.
    case begin
    /// Goes on with a path.
    case path
    case clip
    /// Paints a path and ends it.
    case paint
    /// Ends a path without painting.
    case discard
    case beginText
    case endText
    /// Moves to another place in text.
    case move
    case show
    case shade
    /// Paints an image or a form.
    case object
    case mark
    case markWithProperties
    case endMark

    /// The meaning of an operator; nil if it is not supported.
    ///
    /// Chromium does not write the others: images in content (`BI`), marked points, glyphs and
    /// compatibility.
    init?(_ name: String) {
        guard let meaning = Self.meanings[name] else { return nil }
        self = meaning
    }

    private static let meanings: [String: PDFOperator] = {
        let operators: [(PDFOperator, String)] = [
            (.state, "w J j M d ri i gs CS cs SC SCN sc scn G g RG rg K k Tc Tw Tz TL Tf Tr Ts"),
            (.matrix, "cm"), (.save, "q"), (.restore, "Q"), (.begin, "m re"),
            (.path, "l c v y h"), (.clip, "W W*"), (.paint, "S s f F f* B B* b b*"),
            (.discard, "n"), (.beginText, "BT"), (.endText, "ET"), (.move, "Td TD Tm T*"),
            (.show, "Tj TJ ' \""), (.shade, "sh"), (.object, "Do"), (.mark, "BMC"),
            (.markWithProperties, "BDC"), (.endMark, "EMC"),
        ]
        var meanings: [String: PDFOperator] = [:]
        for (meaning, names) in operators {
            for name in names.split(separator: " ") { meanings[String(name)] = meaning }
        }
        return meanings
    }()
}
