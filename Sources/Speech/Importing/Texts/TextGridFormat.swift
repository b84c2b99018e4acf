// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Praat's TextGrid, long and short.
///
/// Only numbers, texts in quotation marks and `<exists>` count in such a file; all else is for people. The tiers whose
/// name ends with "words" are read, as Montreal Forced Aligner names them, else the first that has no phones.
/// Source: Praat manual, "TextGrid file formats". Times are seconds.
enum TextGridFormat {
    static let reader = TextReader(
        format: .textGrid,
        recognises: { $0.text.hasPrefix("File type") && $0.text.contains("ooTextFile") },
        read: read
    )

    private struct Tier {
        var name: String
        var items: [(start: Int, end: Int, text: String, offset: Int)] = []
    }

    private static func read(_ source: RecogniserSource, _ recognition: inout Recognition) {
        var tokens = Tokens(source.bytes)
        // "ooTextFile", "TextGrid", start and end of all, <exists>, number of tiers.
        for _ in 0..<2 { _ = tokens.text() }
        for _ in 0..<2 { _ = tokens.number() }
        let count = tokens.number().map { $0 / 1_000_000 } ?? 0
        var tiers: [Tier] = []
        while tiers.count < count, let kind = tokens.text(), let name = tokens.text() {
            guard tokens.number() != nil, tokens.number() != nil, let items = tokens.number() else {
                recognition.note(.cutOff, offset: tokens.place)
                break
            }
            var tier = Tier(name: name)
            for _ in 0..<items / 1_000_000 {
                let offset = tokens.place
                guard let start = tokens.number(),
                    let end = kind == "TextTier" ? start : tokens.number(),
                    let text = tokens.text()
                else {
                    recognition.note(.cutOff, offset: tokens.place)
                    break
                }
                tier.items.append((start, end, text, offset))
            }
            tiers.append(tier)
        }
        if tiers.count < count, recognition.count(.cutOff) == 0 {
            recognition.note(.cutOff, offset: tokens.place)
        }
        for tier in spoken(tiers) { add(tier, isOnly: spoken(tiers).count == 1, to: &recognition) }
    }

    private static func spoken(_ tiers: [Tier]) -> [Tier] {
        let words = tiers.filter {
            $0.name.lowercased().hasSuffix("words") || $0.name.lowercased().hasSuffix("word")
        }
        if !words.isEmpty { return words }
        let others = tiers.filter { !$0.name.lowercased().contains("phon") }
        return Array((others.isEmpty ? tiers : others).prefix(1))
    }

    /// What is not speech: silence and noise.
    private static let silence: Set = ["", "sil", "sp", "spn", "#", "<eps>", "<p:>", "_"]

    private static func add(_ tier: Tier, isOnly: Bool, to recognition: inout Recognition) {
        let name = tier.name.split(separator: "-").dropLast().joined(separator: "-")
        for item in tier.items {
            let text = item.text.wordsOfText.joined(separator: " ")
            guard !silence.contains(text.lowercased()) else { continue }
            var segment = RecognisedSegment(offset: item.offset)
            segment.text = Array(text.utf8)
            segment.start = item.start
            segment.end = item.end > item.start ? item.end : nil
            if !isOnly, !name.isEmpty {
                segment.speaker = name.wordsOfText.joined(separator: " ")
                segment.channel = tier.name
            }
            recognition.add(segment)
        }
    }

    /// The numbers, in microseconds, and texts of a file.
    private struct Tokens {
        private let bytes: [UInt8]
        private(set) var place = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        /// The next text in quotation marks; nil if there is none, or it does not end.
        mutating func text() -> String? {
            guard let start = bytes[place...].firstIndex(of: 0x22) else { return nil }
            var text: [UInt8] = []
            var index = start + 1
            while index < bytes.count {
                if bytes[index] == 0x22 {
                    guard index + 1 < bytes.count, bytes[index + 1] == 0x22 else {
                        place = index + 1
                        return String(decoding: text, as: UTF8.self)
                    }
                    index += 1
                }
                text.append(bytes[index])
                index += 1
            }
            return nil
        }

        /// The next number that stands alone; nil if a text comes first.
        mutating func number() -> Int? {
            var index = place
            while index < bytes.count, bytes[index] != 0x22 {
                guard !bytes[index].isASCIISpace else {
                    index += 1
                    continue
                }
                let word = bytes[index...].prefix { !$0.isASCIISpace }
                index += word.count
                if let number = JSONTime.decimal(word.prefix(64), exponent: 6) {
                    place = index
                    return number
                }
            }
            return nil
        }
    }
}
