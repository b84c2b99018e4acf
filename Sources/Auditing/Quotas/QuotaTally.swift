// SPDX-License-Identifier: Apache-2.0

/// Counts the assets of a catalogue for a quota, in any order: the report depends on the assets alone.
package struct QuotaTally: Sendable {
    /// A work with all versions that came so far.
    struct Title: Sendable {
        /// The identity of the title: its work, or its asset.
        let key: String
        /// The first name of its versions.
        var name: String
        /// What the catalogue knows of that version.
        var row: CatalogueSheet.Row?
        /// The primary subtag of its language; nil if it is not known.
        var language: String?
        /// How long its longest version plays; nil if none states it.
        var milliseconds: Int?
        /// The verdicts in the order of the kinds of services.
        var verdicts: [QuotaVerdict]
    }

    /// The quota.
    let quota: Quota
    private let sheet: CatalogueSheet?
    private var titles: [String: Title] = [:]
    private var seen: [Bool]
    private var leftOut: [QuotaReport.Reason: Set<String>] = [:]

    /// Begins to count.
    ///
    /// - Parameters:
    ///   - quota: what is asked for.
    ///   - sheet: the catalogue; nil: all assets are in it, and nothing more is known of them.
    package init(_ quota: Quota, sheet: CatalogueSheet?) {
        self.quota = quota
        self.sheet = sheet
        seen = Array(repeating: false, count: sheet?.rows.count ?? 0)
    }

    /// Counts an asset; one that comes twice counts once.
    package mutating func add(_ asset: StoredAsset) {
        var row: CatalogueSheet.Row?
        if let sheet {
            guard let place = sheet.place(of: asset.name) else {
                return leaveOut(asset.name, .notInCatalogue)
            }
            seen[place] = true
            row = sheet.rows[place]
        }
        if row?.exemption != nil { return leaveOut(asset.name, .exempt) }
        if asset.access == nil, asset.obstacle == nil {
            return leaveOut(asset.name, asset.isPage ? .page : .noVideo)
        }
        add(asset.access, named: asset.name, row, asset.obstacle ?? "")
    }

    private mutating func leaveOut(_ name: String, _ reason: QuotaReport.Reason) {
        leftOut[reason, default: []].insert(name)
    }

    private mutating func add(
        _ access: AccessFacts?,
        named name: String,
        _ row: CatalogueSheet.Row?,
        _ obstacle: String
    ) {
        let language = row?.language ?? access?.language.flatMap(Self.oneLanguage)
        let verdicts = AccessFacts.Kind.allCases.map { kind in
            if kind == .signLanguage, row?.isSigned == true { return QuotaVerdict(.counted) }
            guard let access else { return QuotaVerdict(.cannotTell, obstacle) }
            return QuotaVerdict(access[kind], of: kind, in: language, or: quota.languages)
        }
        // Works and assets cannot have the same key.
        let key = row?.work.map { "w\($0)" } ?? "a\(row?.asset ?? name)"
        let title = Title(
            key: key,
            name: name,
            row: row,
            language: language,
            // What is stored may be anything.
            milliseconds: (row?.milliseconds ?? access?.milliseconds).map {
                min(max(0, $0), CatalogueSheet.Row.mostMilliseconds)
            },
            verdicts: verdicts
        )
        titles[key] = titles[key]?.joined(title) ?? title
    }

    private static func oneLanguage(_ tag: String) -> String? {
        let subtag = tag.primarySubtag
        return ["mis", "mul", "und", "zxx"].contains(subtag) ? nil : subtag
    }

    /// All titles in the order of their names, those that were not audited among them.
    package consuming func finish() -> QuotaReport {
        for (row, isSeen) in zip(sheet?.rows ?? [], seen) where !isSeen {
            if row.exemption != nil {
                leaveOut(row.asset, .exempt)
            } else {
                add(nil, named: row.asset, row, "not audited")
            }
        }
        let titles = titles.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        return QuotaReport(quota, titles, leftOut: leftOut.mapValues(\.count))
    }
}

extension QuotaTally.Title {
    /// The work of which both are versions; it does not depend on their order.
    fileprivate func joined(_ other: Self) -> Self {
        let isFirst = !other.name.utf8.lexicographicallyPrecedes(name.utf8)
        var joined = isFirst ? self : other
        joined.language = joined.language ?? (isFirst ? other : self).language
        joined.milliseconds = [milliseconds, other.milliseconds].compactMap(\.self).max()
        joined.verdicts = zip(verdicts, other.verdicts).map { $0.joined($1) }
        return joined
    }
}
