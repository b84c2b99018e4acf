// SPDX-License-Identifier: Apache-2.0

/// A criterion of a standard, and the rules that are about it: those that refer to it.
struct Criterion {
    /// Such as `WCAG 1.2.2`.
    let id: String

    init(_ id: String) { self.id = id }

    /// The permanent names of the rules that are about it.
    var rules: [String] {
        if id.hasPrefix(Self.apple) { return Self.appleRules[id] ?? [] }
        return RuleCatalog.all.filter { $0.references.contains(where: isNamed) }.map(\.id)
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

    /// Whether a reference is the criterion, or a part of it behind a comma or in brackets.
    private func isNamed(in reference: String) -> Bool {
        guard reference.utf8.starts(with: id.utf8) else { return false }
        let next = reference.utf8.dropFirst(id.utf8.count).first
        return next == nil || next == UInt8(ascii: ",") || next == UInt8(ascii: "(")
    }

    private static let apple = "HLS Authoring Specification"

    /// By clauses of Apple's specification: references join several of them.
    private static let appleRules: [String: [String]] = {
        var rules: [String: [String]] = [:]
        for rule in RuleCatalog.all {
            let named = rule.references.filter { $0.hasPrefix(apple) }
            for criterion in Set(named.flatMap(criteria)) {
                rules[criterion, default: []].append(rule.id)
            }
        }
        return rules
    }()

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
