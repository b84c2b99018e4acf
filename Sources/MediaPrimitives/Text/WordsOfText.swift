// SPDX-License-Identifier: Apache-2.0

extension StringProtocol {
    /// The parts of the text between its white space [Unicode, White_Space], in their order.
    ///
    /// Scalars are compared, not characters: a mark after a space combines with it to one character, and a text that
    /// is divided at that character loses the mark.
    package var wordsOfText: [String] {
        unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { word in
            String(String.UnicodeScalarView(word))
        }
    }
}
