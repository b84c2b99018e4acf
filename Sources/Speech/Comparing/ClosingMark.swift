// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The punctuation at its end.
    package var closingMark: String {
        String(reversed().prefix { $0.isPunctuation || $0.isSymbol }.reversed())
    }

    /// Everything but the punctuation at its end, unless nothing else is in it.
    package var withoutClosingMark: String {
        let rest = dropLast(closingMark.count)
        return rest.isEmpty ? self : String(rest)
    }
}
