// SPDX-License-Identifier: Apache-2.0

/// A criterion of a standard, and the rules that refer to it.
struct Criterion {
    /// Such as `WCAG 1.2.2`.
    let id: String

    init(_ id: String) { self.id = id }

    /// The IDs of the rules that refer to it; of a clause of EN 301 549 that repeats a criterion of WCAG, those of
    /// the criterion.
    var rules: [String] {
        if id == Self.broadcast { return Self.captionsMissing }
        if id.hasPrefix(Self.apple) { return Self.appleRules[id] ?? [] }
        if let number = Citation.criterionNumber(of: id) {
            return Self.otherRules["WCAG \(number)"] ?? []
        }
        return Self.otherRules[id] ?? []
    }

    /// The duty to caption video on the Internet that was shown on television with captions.
    private static let broadcast = "47 CFR 79.4"

    /// The rules that find that there are no captions at all.
    private static let captionsMissing = ["H201", "H319", "M101", "M160"]

    /// Criteria of WCAG for live media only.
    private static let live: Set = ["1.2.4", "1.2.9"]

    /// Criteria of WCAG for prerecorded media only.
    private static let prerecorded: Set = [
        "1.2.1", "1.2.2", "1.2.3", "1.2.5", "1.2.6", "1.2.7", "1.2.8",
    ]

    /// Why no file shows whether a criterion applies or is met; a sentence, nil if a file does.
    func reasonNoFileShows(_ requirements: Requirements) -> String? {
        switch id {
        case Self.broadcast where !requirements.wasAired:
            "it applies if the video was shown on television in the United States with captions, which no file shows"
        case "47 CFR 79.3":
            "it is a duty of networks, in hours for each quarter of a year, which no file shows"
        case "Communications Act 2003, Part 4A":
            "it is a duty of services, in shares of the hours of a catalogue, which no file shows"
        default: nil
        }
    }

    /// The outcome if the criterion is for the other kind of media; nil if it may apply to the asset.
    func inapplicability(to asset: Asset) -> RuleOutcome? {
        guard let number = Citation.criterionNumber(of: id) else { return nil }
        return switch asset.programming {
        case .prerecorded: Self.live.contains(number) ? .inapplicable : nil
        case .live: Self.prerecorded.contains(number) ? .inapplicable : nil
        case .unknown(let reason): Self.live.contains(number) ? .untested(reason) : nil
        }
    }

    /// The outcome if no rule that refers to it was checked.
    func outcomeWithoutRules(of asset: Asset) -> RuleOutcome {
        let rules = Set(rules)
        if rules.isEmpty {
            return .untested("no rule covers this criterion; a person has to check it")
        }
        if rules.isSubset(of: Self.conversionRules) {
            return .untested(
                "the criterion is about conversions, which are audited by comparing source and result"
            )
        }
        if rules.isSubset(of: Self.pictureRules), asset.hasPresentedVideo {
            return .untested("the video of the presentation could not be read")
        }
        let isAboutWords = !rules.isDisjoint(with: Self.captionRules)
        if isAboutWords, asset.renditionTexts.isEmpty, asset.playlists.first?.hasWords ?? false {
            return .untested(
                "the text of the presentation could not be read; audit the caption files that were packaged"
            )
        }
        return .inapplicable
    }

    private static let conversionRules = Set(RuleCatalog.conversion.map(\.metadata.id))

    private static let pictureRules = Set(FlashRules.all.map(\.metadata.id))

    private static let captionRules = Set(
        RuleCatalog.captions.map(\.metadata.id) + RuleCatalog.content.map(\.metadata.id)
    )

    /// By clauses of Apple's specification; a reference may name several.
    private static let appleRules = rules { reference in
        reference.hasPrefix(apple) ? criteria(ofApple: reference) : []
    }

    /// By the whole reference, and by its part before a comma or bracket.
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

    /// The beginning of references to Apple's specification.
    static let apple = "HLS Authoring Specification"

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

/// The outcome of a criterion of a standard.
///
/// A file can prove that a criterion is not met, but never that it is met: only a person can decide whether
/// captions convey what is heard. So no criterion ever passes.
public struct CriterionOutcome: Equatable, Sendable {
    /// The criterion, such as `WCAG 1.2.2`.
    public let id: String
    /// `failed`, `cantTell`, `inapplicable` or `untested`.
    public let outcome: RuleOutcome

    /// Makes a known outcome.
    init(id: String, outcome: RuleOutcome) {
        self.id = id
        self.outcome = outcome
    }

    /// Combines the outcomes of the rules that refer to a criterion.
    ///
    /// - Parameters:
    ///   - id: the criterion.
    ///   - findings: the findings and outcomes of the rules.
    ///   - asset: the audited asset.
    init(_ id: String, _ findings: Findings, of asset: Asset) {
        self.id = id
        outcome =
            Criterion(id).inapplicability(to: asset)
            ?? Self.outcome(Criterion(id), findings, asset)
    }

    private static func outcome(
        _ criterion: Criterion,
        _ findings: Findings,
        _ asset: Asset
    ) -> RuleOutcome {
        if let reason = criterion.reasonNoFileShows(asset.requirements) { return .cantTell(reason) }
        let rules = criterion.rules
        let outcomes = rules.compactMap { findings.outcomes[$0] }.filter { !$0.isNotAsked }
        let proof = findings.all.contains { finding in
            finding.severity == .error && finding.confidence != .heuristic
                && rules.contains(finding.rule)
        }
        if proof { return .failed }
        for case .untested(let reason) in outcomes { return .untested(reason) }
        for case .cantTell(let reason) in outcomes { return .cantTell(reason) }
        guard !outcomes.isEmpty else {
            let notAsked = rules.compactMap { findings.outcomes[$0] }.first(where: \.isNotAsked)
            return notAsked ?? criterion.outcomeWithoutRules(of: asset)
        }
        if outcomes.allSatisfy({ $0 == .inapplicable }) { return .inapplicable }
        if outcomes.contains(.failed) {
            return .cantTell(
                "there are findings; a person has to decide whether they break the criterion"
            )
        }
        return .cantTell(
            "no violation was found; a person has to decide whether the criterion is met"
        )
    }
}

extension Asset {
    /// Whether it is a presentation with video.
    fileprivate var hasPresentedVideo: Bool { (mpd != nil || !playlists.isEmpty) && !hasSoundAlone }
}
