// SPDX-License-Identifier: Apache-2.0

import MediaSelection

#if canImport(Darwin)
    import Foundation
#else
    internal import CLibICU
#endif

/// Numbers in the words of a language, by ICU's rules.
struct NumberWords {
    /// The primary subtag of the language.
    let language: String

    /// The ways to say a number that is written in digits.
    ///
    /// - Parameter digits: digits, with separators between thousands.
    /// - Returns: its words in small letters, the most usual first; none where ICU does not know the language.
    func readings(of digits: String) -> [[String]] {
        let plain = digits.filter(\.isASCIIDigit)
        guard plain.count <= Self.mostDigits, let number = Int64(plain) else { return [] }
        var readings = [words(number, rules: nil)]
        if digits.count == 4, (1100...2099).contains(number) {
            readings.append(words(number, rules: "%spellout-numbering-year"))
        }
        if plain.count > 1, digits == plain {
            let single = plain.compactMap(\.wholeNumberValue).map { words(Int64($0), rules: nil) }
            readings.append(
                single.allSatisfy { $0 != nil } ? single.compactMap(\.self).flatMap(\.self) : nil
            )
        }
        return readings.compactMap(\.self)
    }

    /// The words of an ordinal number, such as 3rd.
    func ordinal(_ digits: String) -> [String]? {
        guard digits.count <= Self.mostDigits, let number = Int64(digits) else { return nil }
        return words(number, rules: "%spellout-ordinal")
    }

    /// Longer ones are telephone numbers and the like, which are read in many ways.
    private static let mostDigits = 12

    private func words(_ number: Int64, rules: String?) -> [String]? {
        // ICU has soft hyphens where a long word may be divided.
        Self.text(number, language, rules)?.lowercased().replacing("\u{00AD}", with: "")
            .split { !$0.isLetter }.map(String.init)
    }

    #if canImport(Darwin)
        private static func text(_ number: Int64, _ language: String, _ rules: String?) -> String? {
            // Foundation has no other rules than those of cardinal numbers.
            guard rules == nil else { return nil }
            let formatter = NumberFormatter()
            formatter.numberStyle = .spellOut
            formatter.locale = Locale(identifier: language)
            return formatter.string(from: NSNumber(value: number))
        }
    #else
        /// The most UTF-16 units of a number.
        private static let mostUnits = 300

        private static func text(_ number: Int64, _ language: String, _ rules: String?) -> String? {
            var units = [UInt16](repeating: 0, count: mostUnits)
            let count = unsafe clibicu_number(
                language,
                number,
                rules,
                &units,
                Int32(units.count)
            )
            guard count > 0 else { return nil }
            return String(decoding: units.prefix(Int(count)), as: UTF16.self)
        }
    #endif
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
