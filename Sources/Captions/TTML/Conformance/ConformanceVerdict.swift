// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// Whether a document conforms to a profile.
package struct ConformanceVerdict: Equatable, Sendable {
    /// The decision.
    package enum Outcome: String, Sendable {
        /// All constraints of the profile were looked at, and hold.
        case conforms
        /// A constraint does not hold.
        case doesNotConform
        /// No constraint fails, but not all could be looked at.
        case undecided
    }

    /// A constraint that does not hold, and where.
    package struct Failure: Equatable, Sendable {
        /// The standard and its clause: the designator of a feature, or the name of an element or attribute.
        package let clause: String
        /// The fault, as a sentence.
        package let message: String
        /// The element's start tag.
        package let position: SourcePosition
        /// The element's name with the usual prefix, such as `region`; nil if the file as a whole is meant.
        package let element: String?
        /// The element's `xml:id`; nil if missing.
        package let identifier: String?
        /// When it is shown, in seconds; nil if the time does not matter.
        package var seconds: Double?
    }

    /// A constraint that was not looked at.
    package struct Omission: Equatable, Sendable {
        /// The standard and its clause.
        package let clause: String
        /// Why it was not looked at.
        package let reason: String
    }

    /// The profile.
    package let profile: ConformanceProfile
    /// The failures in the order of the table of constraints, at most `listLimit`.
    package internal(set) var failures: [Failure] = []
    /// How many failures are not listed.
    package internal(set) var omittedCount = 0
    /// The constraints that were not looked at.
    package internal(set) var notAssessed: [Omission] = []

    /// The decision.
    package var outcome: Outcome {
        if !failures.isEmpty { return .doesNotConform }
        return notAssessed.isEmpty ? .conforms : .undecided
    }

    /// The clauses that fail, each once, in the order of their first failure.
    package var failedClauses: [String] {
        var known: Set<String> = []
        return failures.map(\.clause).filter { known.insert($0).inserted }
    }

    /// How many failures are listed.
    static let listLimit = 500

    /// Begins without failures.
    init(_ profile: ConformanceProfile) { self.profile = profile }

    /// Adds a failure, unless the list is full.
    mutating func add(_ failure: Failure) {
        if failures.count < Self.listLimit {
            failures.append(failure)
        } else {
            omittedCount += 1
        }
    }
}

/// The verdicts on a file.
package struct ConformanceReport: Equatable, Sendable {
    /// A verdict for each profile.
    package private(set) var verdicts: [ConformanceVerdict] = []
    /// Why there is no verdict, or none of the profile that the document states; nil if there is.
    package private(set) var reason: String?

    /// Whether a profile is not conformed to.
    package var hasFailures: Bool { verdicts.contains { $0.outcome == .doesNotConform } }

    /// Whether it is not decided that the file conforms, or does not.
    package var isUndecided: Bool {
        reason != nil || verdicts.contains { $0.outcome == .undecided }
    }

    /// Holds a file against profiles.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - text: the file in UTF-8, without a byte order mark; nil if it is not TTML.
    ///   - profiles: the profiles.
    ///   - addingStated: whether those that the document states are judged, too.
    package init(
        bytes: [UInt8],
        text: ArraySlice<UInt8>?,
        profiles: [ConformanceProfile],
        addingStated: Bool
    ) {
        guard let text else {
            reason = "the file is not TTML"
            return
        }
        do throws(ConformanceDocument.Obstacle) {
            let document = try ConformanceDocument(bytes: bytes, text: text)
            let stated = addingStated ? document.statedProfiles : []
            verdicts = (profiles + stated.filter { !profiles.contains($0) }).map(document.verdict)
            if addingStated, stated.isEmpty {
                reason = "the document states no profile that is known here"
            }
        } catch {
            verdicts = profiles.map { ConformanceVerdict($0, error) }
            if addingStated {
                reason = "the document cannot be read as XML, so its profile is not known"
            }
        }
    }
}
