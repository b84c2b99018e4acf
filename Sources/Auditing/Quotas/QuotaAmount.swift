// SPDX-License-Identifier: Apache-2.0

/// A number of titles, and how long they play.
package struct QuotaAmount: Equatable, Sendable {
    /// How many.
    package private(set) var titles: Int
    /// How long, in milliseconds, each as often as its weight says; bounded by what an integer holds.
    package private(set) var milliseconds: Int

    /// Makes an amount; nothing unless said.
    package init(titles: Int = 0, milliseconds: Int = 0) {
        self.titles = titles
        self.milliseconds = milliseconds
    }

    /// Adds a title.
    mutating func add(_ milliseconds: Int) {
        titles += 1
        let (sum, overflows) = self.milliseconds.addingReportingOverflow(milliseconds)
        self.milliseconds = overflows ? Int.max : sum
    }

    /// The number in a unit: milliseconds, or titles.
    package func value(_ unit: Quota.Unit) -> Int { unit == .hours ? milliseconds : titles }
}

extension Int {
    /// The least number that is a share of this one, in hundredths of a percent: rounded up once.
    func share(_ hundredths: Int) -> Int {
        let product = magnitude.multipliedFullWidth(by: hundredths.magnitude)
        let (quotient, rest) = UInt(10_000).dividingFullWidth(product)
        return Int(quotient) + (rest > 0 ? 1 : 0)
    }
}

/// Titles that have something in common, and how many of them have each service.
package struct QuotaGroup: Equatable, Sendable {
    /// What they have in common, such as the name of the vendor; nil if that is not known.
    package let name: String?
    /// All of them.
    package private(set) var base = QuotaAmount()
    private var amounts: [[QuotaAmount]]

    init(_ name: String? = nil) {
        self.name = name
        let none = Array(repeating: QuotaAmount(), count: QuotaVerdict.Kind.allCases.count)
        amounts = Array(repeating: none, count: AccessFacts.Kind.allCases.count)
    }

    /// Those of a verdict on a service.
    package func amount(_ service: AccessFacts.Kind, _ verdict: QuotaVerdict.Kind) -> QuotaAmount {
        amounts[Self.index(service)][verdict.rawValue]
    }

    mutating func add(_ title: QuotaTally.Title) {
        let milliseconds = title.weightedMilliseconds
        base.add(milliseconds)
        for (index, verdict) in title.verdicts.enumerated() {
            amounts[index][verdict.kind.rawValue].add(milliseconds)
        }
    }

    private static func index(_ service: AccessFacts.Kind) -> Int {
        AccessFacts.Kind.allCases.firstIndex(of: service) ?? 0
    }
}
