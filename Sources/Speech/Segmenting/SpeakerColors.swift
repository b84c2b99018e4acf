// SPDX-License-Identifier: Apache-2.0

import Captions

/// The colours of speakers: white for the one with the most words, then yellow, cyan and green; white for all others.
///
/// Source: BBC Subtitle Guidelines, "Use colours": these four, each for one speaker throughout, but for white.
struct SpeakerColors {
    /// The colours after white.
    private static let colors: [UInt32] = [0xFFFF00, 0x00FFFF, 0x00FF00]

    /// Of each word; nil for white.
    private var ofWords: [RGBAColor?] = []

    /// Counts the words of each speaker; a word without one is that of the word before.
    init(_ words: [Word]) {
        var counts: [String: Int] = [:]
        for speaker in words.compactMap(\.speaker) { counts[speaker, default: 0] += 1 }
        let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        let colors = Dictionary(
            uniqueKeysWithValues: zip(order.dropFirst(), Self.colors.map(RGBAColor.init(rgb:)))
        )
        var current: RGBAColor?
        for word in words {
            if let speaker = word.speaker { current = colors[speaker] }
            ofWords.append(current)
        }
    }

    /// The colour of a word, by its place; nil for white, which captions have anyway.
    subscript(_ place: Int) -> RGBAColor? {
        ofWords.indices.contains(place) ? ofWords[place] : nil
    }
}
