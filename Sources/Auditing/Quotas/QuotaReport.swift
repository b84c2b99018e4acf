// SPDX-License-Identifier: Apache-2.0

/// How far a catalogue is on the way to a quota.
package struct QuotaReport: Sendable {
    /// Why an asset is not in the base.
    package enum Reason: String, CaseIterable, Sendable {
        /// The catalogue names a reason.
        case exempt
        /// The catalogue does not name it.
        case notInCatalogue
        /// It is audio alone, captions alone, or another file without video.
        case noVideo
        /// It is a web page: its media count if they are audited by themselves.
        case page
    }

    /// What titles are grouped by.
    package enum Dimension: String, CaseIterable, Sendable {
        case catalogue, language, vendor, month, category
    }

    /// A step of the quota, and what is missing for it.
    package struct Step: Equatable, Sendable {
        /// The step.
        package let step: Quota.Step
        /// How much there is of what it asks for, in milliseconds or titles.
        package let base: Int
        /// How much counts.
        package let counted: Int
        /// How much it is not known of whether it counts.
        package let open: Int
        /// How much has to count.
        package let required: Int
        /// Whether it is the first step of its service that is not reached.
        package fileprivate(set) var isNext = false

        /// How much is missing; 0 if the step is reached.
        package var missing: Int { max(0, required - counted) }
        /// Whether enough counts.
        package var isReached: Bool { missing == 0 }
    }

    /// The quota.
    package let quota: Quota
    /// All titles together.
    package let total: QuotaGroup
    /// The steps in the order of the quota.
    package let steps: [Step]
    /// The groups of each dimension of which something is known, in the order of their names, unknown ones last.
    package let groups: [(dimension: Dimension, groups: [QuotaGroup])]
    /// How many assets are not in the base, by the reason.
    package let leftOut: [Reason: Int]
    /// How many titles state no duration, so that they have no hours.
    package let withoutDuration: Int
    /// What has changed since an earlier count; nil if it is not compared with one.
    package private(set) var change: QuotaChange?
    let titles: [QuotaTally.Title]

    init(_ quota: Quota, _ titles: [QuotaTally.Title], leftOut: [Reason: Int]) {
        self.quota = quota
        self.titles = titles
        self.leftOut = leftOut
        withoutDuration = titles.count { $0.milliseconds == nil }
        var total = QuotaGroup()
        for title in titles { total.add(title) }
        self.total = total
        groups = Dimension.allCases.map { ($0, Self.groups($0, of: titles)) }.filter {
            $0.groups.contains { $0.name != nil }
        }
        let categories = Self.groups(.category, of: titles)
        var pending: Set<AccessFacts.Kind> = []
        steps = quota.steps.map { step in
            let none = QuotaGroup(step.category)
            let group =
                step.category.map { name in categories.first { $0.name == name } ?? none } ?? total
            var state = Step(step, of: group, unit: quota.unit)
            state.isNext = !state.isReached && pending.insert(step.service).inserted
            return state
        }
    }

    /// Compares it with an earlier count for the same quota.
    package mutating func compare(with earlier: QuotaReport) {
        change = QuotaChange(from: earlier.titles, to: titles)
    }

    /// Whether every step that was due is reached.
    ///
    /// - Parameter today: the day, as `2026-11-25`.
    /// - Returns: true if no step has a date.
    package func isKept(on today: String) -> Bool {
        steps.allSatisfy { step in step.isReached || step.step.due.map { $0 > today } ?? true }
    }

    private static func groups(
        _ dimension: Dimension,
        of titles: [QuotaTally.Title]
    ) -> [QuotaGroup] {
        var groups: [String?: QuotaGroup] = [:]
        for title in titles {
            let name = title.name(of: dimension)
            groups[name, default: QuotaGroup(name)].add(title)
        }
        return groups.values.sorted { one, other in
            guard let name = one.name, let next = other.name else { return one.name != nil }
            return name.utf8.lexicographicallyPrecedes(next.utf8)
        }
    }
}

extension QuotaReport.Step {
    fileprivate init(_ step: Quota.Step, of group: QuotaGroup, unit: Quota.Unit) {
        self.step = step
        base = group.base.value(unit)
        counted = group.amount(step.service, .counted).value(unit)
        open = group.amount(step.service, .cannotTell).value(unit)
        required =
            switch step.demand {
            case .share(let share): base.share(share)
            case .milliseconds(let milliseconds): milliseconds
            }
    }
}

extension QuotaTally.Title {
    fileprivate func name(of dimension: QuotaReport.Dimension) -> String? {
        switch dimension {
        case .catalogue: row?.catalogue
        case .language: language
        case .vendor: row?.vendor
        case .month: row?.date.map { String($0.prefix(7)) }
        case .category: row?.category
        }
    }
}
