// SPDX-License-Identifier: Apache-2.0

internal import CTesseract

/// Tesseract with the data of one language.
@safe
final class TesseractEngine {
    /// How a picture is divided: `PageSegMode` of Tesseract.
    enum Layout: Int32 {
        case block = 6
        case line = 7
    }

    /// A letter, as Tesseract reads it.
    struct Symbol {
        let text: String
        /// 0 to 100.
        let confidence: Float
        let wordConfidence: Float
        /// By and large: Tesseract's network knows no edges.
        let box: InkBox
        let beginsWord: Bool
    }

    private let engine: OpaquePointer

    /// Loads Tesseract and the data of a language.
    ///
    /// - Parameter language: Tesseract's name of it, such as `fra`.
    /// - Throws: `RecognitionError` if either is not installed.
    init(language: String) throws(RecognitionError) {
        if let reason = unsafe ctesseract_load() {
            throw .noTesseract(unsafe String(cString: reason))
        }
        guard let engine = unsafe ctesseract_open(language) else { throw .noData(language) }
        unsafe self.engine = engine
    }

    deinit { unsafe ctesseract_close(engine) }

    /// Reads a picture.
    func read(_ picture: InkPicture, _ layout: Layout) -> [Symbol] {
        var count = 0
        let symbols = unsafe ctesseract_read(
            engine,
            picture.printed,
            Int32(clamping: picture.width),
            Int32(clamping: picture.height),
            layout.rawValue,
            &count
        )
        defer { unsafe ctesseract_free(symbols) }
        guard let symbols = unsafe symbols else { return [] }
        return unsafe UnsafeBufferPointer(start: symbols, count: count).map(Symbol.init)
    }
}

extension TesseractEngine.Symbol {
    fileprivate init(_ symbol: ctesseract_symbol) {
        let bytes = unsafe withUnsafeBytes(of: symbol.text) { unsafe Array($0.prefix { $0 != 0 }) }
        text = String(decoding: bytes, as: UTF8.self)
        (confidence, wordConfidence) = (symbol.confidence, symbol.word_confidence)
        box = InkBox(
            left: Int(symbol.left),
            top: Int(symbol.top),
            right: Int(symbol.right),
            bottom: Int(symbol.bottom)
        )
        beginsWord = symbol.begins_word != 0
    }
}
