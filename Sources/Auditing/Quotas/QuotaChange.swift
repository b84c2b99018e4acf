// SPDX-License-Identifier: Apache-2.0

/// What has changed in a catalogue since an earlier count for the same quota.
package struct QuotaChange: Equatable, Sendable {
    /// Titles of a service.
    package struct Service: Equatable, Sendable {
        /// Those that count now, and did not then, new ones among them.
        package fileprivate(set) var gained = QuotaAmount()
        /// Those that counted then, and do not now, removed ones among them.
        package fileprivate(set) var lost = QuotaAmount()

        /// No title.
        package init() {}
    }

    /// Titles that the earlier count did not have.
    package private(set) var new = QuotaAmount()
    /// Titles that only the earlier count had.
    package private(set) var removed = QuotaAmount()
    private var services = AccessFacts.Kind.allCases.map { _ in Service() }

    init(from earlier: [QuotaTally.Title], to later: [QuotaTally.Title]) {
        var old = Dictionary(uniqueKeysWithValues: earlier.map { ($0.key, $0) })
        for title in later {
            let before = old.removeValue(forKey: title.key)
            if before == nil { new.add(title.weightedMilliseconds) }
            for index in services.indices {
                let (counted, counts) = (before?.counts(index) == true, title.counts(index))
                if counts, !counted { services[index].gained.add(title.weightedMilliseconds) }
                if let before, counted, !counts {
                    services[index].lost.add(before.weightedMilliseconds)
                }
            }
        }
        for title in old.values {
            removed.add(title.weightedMilliseconds)
            for index in services.indices where title.counts(index) {
                services[index].lost.add(title.weightedMilliseconds)
            }
        }
    }

    /// The titles of a service.
    package subscript(_ kind: AccessFacts.Kind) -> Service {
        services[AccessFacts.Kind.allCases.firstIndex(of: kind) ?? 0]
    }
}

extension QuotaTally.Title {
    /// How long it plays, as often as its weight says.
    var weightedMilliseconds: Int { (milliseconds ?? 0) * (row?.weight ?? 1) }

    /// Whether it counts for a service, by the place of its kind.
    fileprivate func counts(_ index: Int) -> Bool { verdicts[index].kind == .counted }
}

extension QuotaChange: Encodable {
    private enum CodingKeys: String, CodingKey { case new, removed, services }

    /// Writes every key.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(new, forKey: .new)
        try values.encode(removed, forKey: .removed)
        let named = AccessFacts.Kind.allCases.map { ($0.rawValue, self[$0]) }
        try values.encode(Dictionary(uniqueKeysWithValues: named), forKey: .services)
    }
}

extension QuotaChange.Service: Encodable {}
