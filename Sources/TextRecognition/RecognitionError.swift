// SPDX-License-Identifier: Apache-2.0

/// Why pictures of text cannot be read.
package enum RecognitionError: Error, Equatable, Sendable {
    /// Tesseract is not installed; the reason.
    case noTesseract(String)
    /// The data of a language is not installed; Tesseract's name of it.
    case noData(String)
}
