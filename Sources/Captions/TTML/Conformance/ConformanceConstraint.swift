// SPDX-License-Identifier: Apache-2.0

/// A row of the table of constraints: a clause, the profiles that have it, and a check.
struct ConformanceConstraint: Sendable {
    /// A place where a constraint does not hold.
    struct Fault {
        /// The clause, if it is another one than that of the row.
        var clause: String?
        let message: String
        /// The element; nil if the file as a whole is meant.
        let place: Int?
        /// When it is shown, in seconds.
        var seconds: Double?

        init(_ message: String, at place: Int?, clause: String? = nil, seconds: Double? = nil) {
            (self.message, self.place, self.clause, self.seconds) = (
                message, place, clause, seconds
            )
        }
    }

    /// The result of a check.
    enum Finding {
        /// The places where the constraint does not hold.
        case faults([Fault])
        /// It could not be looked at.
        case notAssessed(String)
    }

    /// The clause within its standard: the designator of a feature, or the name of a section, element or attribute.
    let clause: String
    /// The profiles that have the constraint.
    let profiles: Set<ConformanceProfile>
    /// Finds the places where a document breaks it.
    let check: @Sendable (ConformanceDocument) -> Finding

    /// A constraint that can always be decided.
    init(
        _ clause: String,
        _ profiles: Set<ConformanceProfile>,
        _ check: @escaping @Sendable (ConformanceDocument) -> [Fault]
    ) {
        (self.clause, self.profiles) = (clause, profiles)
        self.check = { .faults(check($0)) }
    }

    /// A constraint that needs to know what is shown when.
    init(
        shown clause: String,
        _ profiles: Set<ConformanceProfile>,
        _ check: @escaping @Sendable (ConformanceDocument, Presentation) -> [Fault]
    ) {
        (self.clause, self.profiles) = (clause, profiles)
        self.check = { document in
            switch document.presentation {
            case .success(let presentation): .faults(check(document, presentation))
            case .failure(let obstacle): .notAssessed(obstacle.reason)
            }
        }
    }

    /// All constraints, those on the file first.
    static let all = common + vocabulary + imsc + ebuTTD + regions + renderModel + dapt
}

extension Set<ConformanceProfile> {
    /// The editions of IMSC's Text Profile.
    static let imsc: Set = [.imsc101Text, .imsc11Text, .imsc13Text]
    /// The editions that build upon TTML2.
    static let laterIMSC: Set = [.imsc11Text, .imsc13Text]
}
