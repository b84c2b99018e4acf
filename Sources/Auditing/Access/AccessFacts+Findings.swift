// SPDX-License-Identifier: Apache-2.0

extension AccessFacts {
    /// The facts with the rules that found something in each offer.
    ///
    /// Errors are about the offer in which they are; those without a place are about all offers if a clause for the
    /// service is broken. Certain and likely ones are faults, those of heuristics are doubts; other findings, and those
    /// that are suppressed, change nothing. Findings that are not listed may be anywhere: they are a doubt about all.
    ///
    /// - Parameters:
    ///   - findings: the findings of the asset, with their statuses.
    ///   - omitted: how many findings of a rule are not listed.
    /// - Returns: the facts; rules are in the order of their IDs.
    func judged(
        by findings: some Sequence<(Finding, FindingStatus)>,
        omitted: [String: Int]
    ) -> AccessFacts {
        var facts = self
        for kind in Kind.allCases { facts[kind].clearRules() }
        for (finding, status) in findings
        where finding.severity == .error && status.suppression == nil {
            for kind in Kind.allCases {
                facts[kind].note(
                    finding,
                    breaksClause: kind.rules.contains(finding.rule),
                    isEverywhere: omitted[finding.rule] != nil
                )
            }
        }
        for kind in Kind.allCases { facts[kind].sortRules() }
        return facts
    }
}

extension AccessFacts.Service {
    fileprivate mutating func clearRules() {
        for index in offers.indices {
            offers[index].faults = []
            offers[index].doubts.removeAll { $0 != AccessFacts.Offer.unread }
        }
    }

    fileprivate mutating func sortRules() {
        for index in offers.indices {
            let faults = Set(offers[index].faults)
            offers[index].faults = faults.sorted()
            offers[index].doubts = Set(offers[index].doubts).subtracting(faults).sorted()
        }
    }

    /// Adds the rule of an error to the offers that it is about.
    fileprivate mutating func note(_ finding: Finding, breaksClause: Bool, isEverywhere: Bool) {
        let places = offers
        let isOfOne = places.contains { finding.isPlaced(in: $0) }
        for (index, offer) in places.enumerated() {
            let isWhole = breaksClause && finding.location.isWhole(of: places)
            if finding.isPlaced(in: offer) || isWhole {
                if finding.confidence == .heuristic {
                    offers[index].doubts.append(finding.rule)
                } else {
                    offers[index].faults.append(finding.rule)
                }
            } else if isEverywhere, isOfOne {
                offers[index].doubts.append(finding.rule)
            }
        }
    }
}

extension AccessFacts.Offer {
    /// The doubt of what could not be read.
    static let unread = "unread"
}

extension Finding {
    /// Whether its place is an offer.
    ///
    /// The place of closed captions is the video, so a finding is about them only if its rule is about closed captions.
    fileprivate func isPlaced(in offer: AccessFacts.Offer) -> Bool {
        if let track = location.track {
            guard offer.track == track else { return false }
            return offer.rendition == nil || rule.hasPrefix("E6")
        }
        if let rendition = location.rendition { return offer.rendition == rendition }
        return location.file != nil && offer.file == location.file
    }
}

extension FindingLocation {
    /// Whether it is no part of the asset: it has no place, or is in the playlist or the MPD that names the offers.
    fileprivate func isWhole(of offers: [AccessFacts.Offer]) -> Bool {
        guard track == nil, rendition == nil else { return false }
        return file == nil || offers.allSatisfy { $0.track == nil && $0.file == nil }
    }
}
