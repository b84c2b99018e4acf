// SPDX-License-Identifier: Apache-2.0

import TextRecognition

/// Why the text of pictures is not recognised.
package enum RecognitionObstacle: Error, Equatable, Sendable {
    /// Tesseract is not installed; the reason.
    case noTesseract(String)
    /// Tesseract's data of a language, by its name, is not installed.
    case noData(String)
    /// The language is not stated.
    case noLanguage
    /// Tesseract has no data of a language.
    case unknownLanguage(String)

    init(_ error: RecognitionError) {
        self =
            switch error {
            case .noTesseract(let reason): .noTesseract(reason)
            case .noData(let name): .noData(name)
            }
    }

    /// A sentence that says what is wrong.
    package var sentence: String {
        switch self {
        case .noTesseract(let reason): "Tesseract is not installed: \(reason)"
        case .noData(let name): "Tesseract's data for the language \(name) is not installed"
        case .noLanguage: "its language is not stated, and text is not recognised without it"
        case .unknownLanguage(let tag): "Tesseract has no data for the language \(tag)"
        }
    }

    /// The package of Debian that has what is missing; nil if nothing can be installed.
    package var package: String? {
        switch self {
        case .noTesseract: "libtesseract5"
        case .noData(let name): "tesseract-ocr-" + name.replacing("_", with: "-").lowercased()
        case .noLanguage, .unknownLanguage: nil
        }
    }
}
