// SPDX-License-Identifier: Apache-2.0

extension Unicode.Scalar {
    /// Whether it is punctuation, which has no time of its own.
    var isPunctuation: Bool {
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation:
            true
        default: false
        }
    }

    /// Whether it is punctuation that belongs to the word after it.
    var isOpening: Bool {
        switch properties.generalCategory {
        case .openPunctuation, .initialPunctuation: true
        default: self == "\u{BF}" || self == "\u{A1}"
        }
    }

    /// Whether it is of a script that is written without spaces between words, or punctuation of one.
    var isWithoutSpaces: Bool {
        Self.rangesWithoutSpaces.contains { $0.contains(value) }
    }

    /// Thai, Lao, Tibetan, Myanmar, Khmer; ideographs, kana, bopomofo, their punctuation and wide forms.
    private static let rangesWithoutSpaces: [ClosedRange<UInt32>] = [
        0x0E00...0x0EFF, 0x0F00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x312F,
        0x31A0...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF,
        0x1B000...0x1B16F, 0x20000...0x323AF,
    ]
}

extension StringProtocol {
    /// Whether it has nothing but punctuation.
    var isPunctuation: Bool {
        !isEmpty && unicodeScalars.allSatisfy(\.isPunctuation)
    }

    /// Whether it has nothing but punctuation that belongs to the word after it.
    var isOpeningPunctuation: Bool {
        !isEmpty && unicodeScalars.allSatisfy(\.isOpening)
    }

    /// Whether it is a mark that no one speaks: `[_BEG_]`, `[_TT_50]` of whisper.cpp, `<|en|>` of Whisper.
    var isSpecialToken: Bool {
        (hasPrefix("[_") && hasSuffix("]")) || (hasPrefix("<|") && hasSuffix("|>"))
    }

    /// Whether a word follows another without a space, by the scripts of both.
    func glues(to previous: some StringProtocol) -> Bool {
        guard let last = previous.unicodeScalars.last, let first = unicodeScalars.first else {
            return false
        }
        return last.isWithoutSpaces && first.isWithoutSpaces
    }
}

extension Collection where Element == UInt8 {
    /// Whether white space is its first byte.
    var beginsWithSpace: Bool { first.map { $0.isASCIISpace } ?? false }
}

extension UInt8 {
    /// Whether it is white space of ASCII.
    var isASCIISpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension BidirectionalCollection where Element == UInt8 {
    /// Whether it ends within a character of UTF-8.
    var endsWithinCharacter: Bool {
        var missing = 0
        for byte in suffix(3).reversed() {
            missing += 1
            switch byte {
            case 0x80...0xBF: continue
            case 0xC2...0xDF: return missing < 2
            case 0xE0...0xEF: return missing < 3
            case 0xF0...0xF4: return missing < 4
            default: return false
            }
        }
        return false
    }
}
