// SPDX-License-Identifier: Apache-2.0

/// Text in scripts that set no spaces between words: Han, kana, Thai, Lao, Khmer, Burmese.
package enum UnspacedScript {
    /// Characters that no line begins with (JIS X 4051, JLREQ 3.1.7; small kana and closing punctuation).
    package static let neverFirst = Set(
        "、。，．：；？！）」』】〉》〕｝ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々・…ๆฯ".unicodeScalars
    )
    /// Characters that no line ends with.
    package static let neverLast = Set("（「『【〈《〔｛".unicodeScalars)

    /// Whether a cue or a line can begin with a text, though no space is before it.
    package static func canBegin(_ text: some StringProtocol) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        return first.isUnspaced && !neverFirst.contains(first)
    }

    /// Whether a word belongs to the one before it, so that a line should not begin with it: what is written in hiragana after
    /// a word (particles and endings of Japanese), and suffixes, particles and measures of Chinese.
    ///
    /// ICU's dictionary has them as words.
    package static func isBound(_ word: some StringProtocol) -> Bool {
        guard let first = word.unicodeScalars.first, first.value > 0x3040 else { return false }
        let letters = word.unicodeScalars.prefix { !neverFirst.contains($0) || $0 == first }
        if 0x3041...0x309F ~= first.value {
            return !beginning.contains(String(String.UnicodeScalarView(letters)))
        }
        return letters.count == 1 && suffixes.contains(first)
    }

    /// Words in hiragana that begin a phrase.
    private static let beginning: Set<String> = [
        "この", "その", "あの", "どの", "これ", "それ", "あれ", "どれ", "ここ", "そこ", "あそこ", "どこ",
        "こう", "そう", "ああ", "どう", "もう", "まだ", "また", "とても", "たくさん", "すべて", "みんな",
        "わたし", "あなた", "そして", "しかし", "だから", "なぜ", "いつ", "すぐ", "きっと", "もし", "やはり",
        "ほとんど", "ちょっと", "ありがとう", "はい", "いいえ", "おはよう", "こんにちは", "さようなら",
    ]

    private static let suffixes = Set(
        "的了着过過地得们們吗嗎呢吧啊呀嘛么麼之馆館者性化员員家里裡上下中内内外间間时時后後前等个個位件本只隻张張条條次年月日岁歲块塊些种種点點号號人"
            .unicodeScalars
    )

    /// Characters that fit a line of a text in Chinese, Japanese, Korean or Thai; nil for other texts.
    ///
    /// Source: Netflix Timed Text Style Guides, as the caption profile `netflix` has them.
    package static func lineLength(of text: String) -> Int? {
        guard text.utf8.contains(where: { $0 >= 0xE0 }) else { return nil }
        let (wide, all) = share(of: text) { $0.isUnspaced || $0.isHangul }
        guard wide > 0, 2 * wide >= all else { return nil }
        if text.unicodeScalars.contains(where: { 0x3041...0x30FE ~= $0.value && $0 != "・" }) {
            return 13
        }
        let thai = share(of: text) { 0xE00...0x1FFF ~= $0.value && !$0.isHangul }.some
        return 2 * thai >= wide ? 35 : 16
    }

    /// Whether most of a text is in Hangul.
    package static func isKorean(_ text: String) -> Bool {
        guard text.utf8.contains(where: { $0 >= 0xE0 }) else { return false }
        let (some, all) = share(of: text) { $0.isHangul }
        return some > 0 && 2 * some >= all
    }

    private static func share(
        of text: String,
        _ isCounted: (Unicode.Scalar) -> Bool
    ) -> (some: Int, all: Int) {
        var (some, all) = (0, 0)
        for scalar in text.unicodeScalars where !scalar.properties.isWhitespace {
            all += 1
            if isCounted(scalar) { some += 1 }
        }
        return (some, all)
    }
}

extension Unicode.Scalar {
    /// Whether it is of a script without spaces, or of its punctuation.
    package var isUnspaced: Bool {
        switch value {
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3000...0x30FF, 0x31F0...0x31FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    fileprivate var isHangul: Bool {
        0x1100...0x11FF ~= value || 0xAC00...0xD7A3 ~= value
    }
}
