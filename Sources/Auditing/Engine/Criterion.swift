// SPDX-License-Identifier: Apache-2.0

/// A criterion of a standard, and the rules that are about it: those that refer to it.
struct Criterion {
    /// Such as `WCAG 1.2.2`.
    let id: String

    init(_ id: String) { self.id = id }

    /// The permanent names of the rules that are about it.
    var rules: [String] {
        (id.hasPrefix(Self.apple) ? Self.appleRules : Self.otherRules)[id] ?? []
    }

    /// About what is live, and nothing else.
    private static let live: Set = ["WCAG 1.2.4", "WCAG 1.2.9", "EN 301 549 9.1.2.4"]

    /// About what is prerecorded, and nothing else.
    private static let prerecorded: Set = [
        "WCAG 1.2.1", "WCAG 1.2.2", "WCAG 1.2.3", "WCAG 1.2.5", "WCAG 1.2.6", "WCAG 1.2.7",
        "WCAG 1.2.8", "EN 301 549 9.1.2.2", "EN 301 549 9.1.2.5",
    ]

    /// What it comes to where it is about the other kind of programme; nil where it may be about the asset.
    func inapplicability(to asset: Asset) -> RuleOutcome? {
        switch asset.programming {
        case .prerecorded: Self.live.contains(id) ? .inapplicable : nil
        case .live: Self.prerecorded.contains(id) ? .inapplicable : nil
        case .unknown(let reason): Self.live.contains(id) ? .untested(reason) : nil
        }
    }

    /// What it comes to where no rule about it was held against an asset.
    func outcomeWithoutRules(of asset: Asset) -> RuleOutcome {
        let rules = Set(rules)
        if rules.isEmpty { return .untested("no rule is about it; a person has to look") }
        if rules.isSubset(of: Self.conversionRules) {
            return .untested("it is about conversions: mediatag audit --compare BEFORE AFTER")
        }
        let isAboutWords = !rules.isDisjoint(with: Self.captionRules)
        if isAboutWords, asset.presentation?.hasText ?? false {
            return .untested(
                "the words of presentations are not looked at; audit the caption files that went in"
            )
        }
        return .inapplicable
    }

    private static let conversionRules = Set(RuleCatalog.conversion.map(\.metadata.id))

    private static let captionRules = Set(
        CaptionRuleCatalog.rules.map(\.metadata.id) + RuleCatalog.content.map(\.metadata.id)
    )

    /// By clauses of Apple's specification: references join several of them.
    private static let appleRules = rules { reference in
        reference.hasPrefix(apple) ? criteria(ofApple: reference) : []
    }

    /// By what a reference is, and what it is a part of, behind a comma or in brackets.
    private static let otherRules = rules { reference in
        if reference.hasPrefix(apple) { return [] }
        let ends = reference.utf8.indices.filter { index in
            let byte = reference.utf8[index]
            return byte == UInt8(ascii: ",") || byte == UInt8(ascii: "(")
        }
        return [reference] + ends.map { String(reference[..<$0]) }
    }

    /// The rules about each of the criteria that their references name, in the order of the catalogue.
    private static func rules(_ criteria: (String) -> [String]) -> [String: [String]] {
        var rules: [String: [String]] = [:]
        for rule in RuleCatalog.all {
            for criterion in rule.references.flatMap(criteria)
            where rules[criterion]?.last != rule.id {
                rules[criterion, default: []].append(rule.id)
            }
        }
        return rules
    }

    private static let apple = "HLS Authoring Specification"

    private static func criteria(ofApple reference: String) -> [String] {
        let text = reference.dropFirst(apple.count).replacing(" for Apple Devices,", with: "")
        return clauses(text).map { "\(apple) for Apple Devices, \($0)" }
    }

    /// The clauses of `5.2 to 5.4 and 5.10`.
    private static func clauses(_ text: some StringProtocol) -> [String] {
        var clauses: [(chapter: Int, number: Int)] = []
        var isRange = false
        for word in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
            let numbers = word.split(separator: ".").compactMap { Int($0) }
            if numbers.count == 2 {
                let first = isRange ? (clauses.last?.number ?? numbers[1]) + 1 : numbers[1]
                for number in first..<max(first, numbers[1]) + 1 {
                    clauses.append((numbers[0], number))
                }
            }
            isRange = word == "to"
        }
        return clauses.map { "\($0.chapter).\($0.number)" }
    }
}
