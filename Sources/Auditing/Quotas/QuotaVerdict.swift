// SPDX-License-Identifier: Apache-2.0

/// Whether a title counts as having an access service.
package struct QuotaVerdict: Equatable, Sendable {
    /// The verdict; of versions of a work, the greatest holds.
    package enum Kind: Int, CaseIterable, Comparable, Sendable {
        /// Nothing offers the service.
        case missing
        /// What offers it has errors.
        case faulty
        /// It is not known, or a person has to decide.
        case cannotTell
        /// Something offers it without an error of the rules for the service.
        case counted

        /// By the order of the list.
        package static func < (one: Kind, other: Kind) -> Bool { one.rawValue < other.rawValue }
    }

    /// The verdict.
    package let kind: Kind
    /// Why it does not count: rules, or a clause; empty if there is nothing to say.
    package let reason: String

    /// Makes a verdict.
    package init(_ kind: Kind, _ reason: String = "") {
        self.kind = kind
        self.reason = reason
    }

    /// The verdict on a work of which both are versions; it does not depend on their order.
    func joined(_ other: QuotaVerdict) -> QuotaVerdict {
        guard kind == other.kind else { return kind > other.kind ? self : other }
        return reason <= other.reason ? self : other
    }
}

extension QuotaVerdict {
    /// Decides about a service of an asset.
    ///
    /// - Parameters:
    ///   - service: what offers it.
    ///   - kind: the kind of service; the language of a sign language is another one.
    ///   - language: the primary subtag of the title's language; nil if it is not known.
    ///   - others: languages that count besides; empty for none.
    init(
        _ service: AccessFacts.Service,
        of kind: AccessFacts.Kind,
        in language: String?,
        or others: [String]
    ) {
        let offers = service.offers.filter { offer in
            guard kind != .signLanguage, let language, let own = offer.language else { return true }
            let subtag = own.primarySubtag
            return subtag == language || others.contains(subtag)
        }
        if offers.contains(where: { $0.faults.isEmpty && $0.doubts.isEmpty }) {
            self.init(.counted)
        } else if let offer = offers.first(where: \.faults.isEmpty) {
            self.init(.cannotTell, offer.doubts.joined(separator: " "))
        } else if let reason = service.unknown {
            self.init(.cannotTell, reason)
        } else if let offer = offers.first {
            self.init(.faulty, offer.faults.joined(separator: " "))
        } else {
            self.init(.missing, service.offers.isEmpty ? "" : "another language")
        }
    }
}

extension String {
    /// The language subtag of a language tag, in lower case.
    var primarySubtag: String { prefix { $0 != "-" }.lowercased() }
}
