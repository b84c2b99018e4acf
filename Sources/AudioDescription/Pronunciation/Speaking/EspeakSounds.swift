// SPDX-License-Identifier: Apache-2.0

/// The sounds of a voice of eSpeak NG, and its names (mnemonics) for them.
struct EspeakSounds: Sendable {
    /// The names of one sound or of several that are spoken as one, the shortest first.
    private let names: [[PhoneSequence.Symbol]: [String]]
    /// All names, to know where two of them would be read as another one.
    private let tokens: Set<String>
    private let longestToken: Int
    /// The most sounds that a name has.
    let longest: Int
    /// The names that are one sound, with its features.
    private let single: [(symbol: PhoneSequence.Symbol, features: PhoneFeatures)]

    init(names: [[PhoneSequence.Symbol]: [String]], tokens: Set<String>) {
        self.names = names.mapValues { $0.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) } }
        self.tokens = tokens
        longestToken = tokens.map(\.utf8.count).max() ?? 0
        longest = names.keys.map(\.count).max() ?? 0
        single = names.keys.filter { $0.count == 1 }.map { $0[0] }.sorted().compactMap { symbol in
            PhoneFeatures(symbol).map { (symbol, $0) }
        }
    }

    /// The names of sounds, the best first.
    func names(of symbols: some Collection<PhoneSequence.Symbol>) -> [String] {
        names[Array(symbols)] ?? []
    }

    /// The sound of the voice that is nearest to another one, and how far it is; nil where none is near.
    func nearest(to symbol: PhoneSequence.Symbol) -> (
        symbol: PhoneSequence.Symbol, distance: Double
    )? {
        guard let features = PhoneFeatures(symbol) else { return nil }
        let nearest = single.map { ($0.symbol, features.distance(to: $0.features)) }
            .min { $0.1 < $1.1 }
        return nearest.flatMap { $0.1 <= PhoneDistance.limit ? ($0.0, $0.1) : nil }
    }

    /// Joins names and their stress; where the library would read another name in them, `|` divides them.
    func joined(_ parts: [(stress: String, name: String)]) -> String {
        var text = ""
        for (index, part) in parts.enumerated() {
            text += part.stress + part.name
            let rest = parts[(index + 1)...].prefix(longestToken).map { $0.stress + $0.name }
                .joined()
            let ahead = part.name + rest.prefix(longestToken)
            let isOther =
                (part.name.utf8.count + 1..<max(part.name.utf8.count + 2, longestToken + 1))
                .contains { tokens.contains(String(ahead.prefix($0))) && $0 <= ahead.utf8.count }
            if isOther { text += "|" }
        }
        return text
    }
}
