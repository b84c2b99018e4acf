// SPDX-License-Identifier: Apache-2.0

/// The report as JSON (`mediatag.quota-report/1`, described by `Docs/schemas/quota-report.json`).
extension QuotaReport: Encodable {
    /// The schema that the JSON follows.
    package static let schema = "mediatag.quota-report/1"

    private enum CodingKeys: String, CodingKey {
        case schema, version, quota, base, services, steps, groups, since, leftOut, withoutDuration
    }

    /// Writes every key; the change if it is known.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.schema, forKey: .schema)
        try values.encode(AuditingVersion.current, forKey: .version)
        try values.encode(QuotaHead(quota), forKey: .quota)
        try values.encode(total.base, forKey: .base)
        try values.encode(total.services, forKey: .services)
        try values.encode(steps.map { QuotaStepState($0) }, forKey: .steps)
        let named = groups.map { ($0.dimension.rawValue, $0.groups) }
        try values.encode(Dictionary(uniqueKeysWithValues: named), forKey: .groups)
        try values.encodeIfPresent(change, forKey: .since)
        let reasons = leftOut.map { ($0.key.rawValue, $0.value) }
        try values.encode(Dictionary(uniqueKeysWithValues: reasons), forKey: .leftOut)
        try values.encode(withoutDuration, forKey: .withoutDuration)
    }
}

/// What a report states of its quota.
private struct QuotaHead: Encodable {
    let name, title, source: String
    let url: String?
    let date: String
    let note: String?
    let unit: Quota.Unit

    init(_ quota: Quota) {
        name = quota.name
        title = quota.title
        source = quota.source
        url = quota.url
        date = quota.date
        note = quota.note
        unit = quota.unit
    }
}

/// A step of the quota, and what is missing for it.
private struct QuotaStepState: Encodable {
    let service: AccessFacts.Kind
    let percent: Double?
    let hours: Double?
    let category: String?
    let years: Int?
    let due: String?
    let base, counted, cannotTell, required, missing: Int
    let reached, next: Bool

    init(_ state: QuotaReport.Step) {
        service = state.step.service
        switch state.step.demand {
        case .share(let share): (percent, hours) = (Double(share) / 100, nil)
        case .milliseconds(let amount): (percent, hours) = (nil, Double(amount) / 3_600_000)
        }
        category = state.step.category
        years = state.step.years
        due = state.step.due
        base = state.base
        counted = state.counted
        cannotTell = state.open
        required = state.required
        missing = state.missing
        reached = state.isReached
        next = state.isNext
    }
}

extension QuotaAmount: Encodable {
    private enum CodingKeys: String, CodingKey { case titles, milliseconds }

    /// Writes both numbers.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(titles, forKey: .titles)
        try values.encode(milliseconds, forKey: .milliseconds)
    }
}

extension QuotaGroup: Encodable {
    private enum CodingKeys: String, CodingKey { case name, base, services }

    /// Writes every key; the name if it is known.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(name, forKey: .name)
        try values.encode(base, forKey: .base)
        try values.encode(services, forKey: .services)
    }

    /// The amounts of each verdict, by the names of services and verdicts.
    fileprivate var services: [String: [String: QuotaAmount]] {
        let pairs = AccessFacts.Kind.allCases.map { service in
            let amounts = QuotaVerdict.Kind.allCases.map { verdict in
                ("\(verdict)", amount(service, verdict))
            }
            return (service.rawValue, Dictionary(uniqueKeysWithValues: amounts))
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}
