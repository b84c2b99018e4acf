// SPDX-License-Identifier: Apache-2.0

extension MPD {
    /// An adaptation set and its Period.
    struct Placed {
        let period: Period
        let set: AdaptationSet
    }

    /// The periods that an edit is for: the one with an ID or a number, or all.
    ///
    /// - Throws: `MPDError.Kind.noPeriod`.
    package func periods(named name: String?, path: String) throws(MPDError) -> [Period] {
        guard let name else { return periods }
        let found =
            periods.first { $0.id == name } ?? periods.first { "\($0.number)" == name }
        guard let found else {
            throw MPDError(.noPeriod(name, candidates: Self.few(periods.map(\.name))), path: path)
        }
        return [found]
    }

    /// Finds an adaptation set by `KIND:NUMBER`, `KIND:LANGUAGE`, `KIND:LANGUAGE:ROLE` or its ID, and its like in
    /// the other periods.
    ///
    /// - Throws: `MPDError`: `.noPeriod`, `.noAdaptationSet` or `.ambiguousAdaptationSet`.
    func adaptationSets(
        named name: String,
        inPeriod period: String?,
        path: String
    ) throws(MPDError) -> [Placed] {
        let periods = try periods(named: period, path: path)
        for period in periods {
            let matches = period.adaptationSets.filter { $0.isNamed(name) }
            guard let first = matches.first else { continue }
            guard matches.count == 1 else {
                let names = Self.few(matches.map(\.selector))
                throw MPDError(.ambiguousAdaptationSet(name, matches: names), path: path)
            }
            return periods.flatMap { other in
                other.number == period.number
                    ? [Placed(period: other, set: first)]
                    : other.adaptationSets.filter { $0.isLike(first) }
                        .map { Placed(period: other, set: $0) }
            }
        }
        let candidates = Self.few(periods.first?.adaptationSets.map(\.selector) ?? [])
        throw MPDError(.noAdaptationSet(name, candidates: candidates), path: path)
    }

    /// A list that fits into a message.
    private static func few(_ names: [String]) -> [String] {
        let quoted = names.prefix(20).map { "\"\($0)\"" }
        return names.count > 20 ? quoted + ["… and \(names.count - 20) more"] : quoted
    }
}

extension AdaptationSet {
    /// Whether it is named so.
    fileprivate func isNamed(_ name: String) -> Bool {
        if id == name || selector == name { return true }
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts[0] == kindName, let lang,
            lang.lowercased() == parts[1].lowercased()
        else { return false }
        return parts.count == 2 || roleValues.contains(String(parts[2]))
    }

    /// Whether it continues a set of another Period: nothing that a viewer selects by is different.
    package func isLike(_ other: AdaptationSet) -> Bool {
        kindName == other.kindName && lang == other.lang && label == other.label
            && Set(roles) == Set(other.roles) && Set(accessibility) == Set(other.accessibility)
            && isForSeeking == other.isForSeeking
    }
}
