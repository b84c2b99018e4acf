// SPDX-License-Identifier: Apache-2.0

/// The outcome of a rule for an asset.
///
/// The names are those of W3C's Evaluation and Report Language (EARL 1.0, 2.7). A rule without findings
/// has passed only if it looked at everything it applies to.
public enum RuleOutcome: Equatable, Sendable {
    /// The rule looked at everything it applies to, and found nothing.
    case passed
    /// The rule has findings.
    case failed
    /// A person has to decide; the reason is a sentence.
    case cantTell(String)
    /// The asset has nothing that the rule applies to.
    case inapplicable
    /// The rule could not look; the reason is a sentence.
    case untested(String)

    /// The audio was not analysed, because that requires decoding all of it and was not requested.
    package static let notListened = RuleOutcome.untested(
        "the audio was not analysed, as this was not requested"
    )

    /// The words were not listened for, because that requires a model of the language and was not requested.
    package static let notHeld = RuleOutcome.untested(
        "the text was not held against the sound, as this was not requested"
    )

    /// The words were not compared with those of a recogniser, because that was not requested.
    package static let notCompared = RuleOutcome.untested(
        "the words were not compared with those of a recogniser, as this was not requested"
    )

    /// The video was not searched for captions, because that requires reading all of it and was not requested.
    package static let notScanned = RuleOutcome.untested(
        "the video was not searched for captions: by default, only movies without other text are"
    )

    /// The video was not looked at, because that requires decoding all of it and was not requested.
    package static let notLooked = RuleOutcome.untested(
        "the video was not looked at, as this was not requested"
    )

    /// Whether the rule did not look because that was not requested, which does not affect the verdict.
    var isNotAsked: Bool {
        [.notListened, .notScanned, .notHeld, .notCompared, .notLooked].contains(self)
    }

    /// Why a person has to decide, or why the rule could not look; nil for other outcomes.
    public var reason: String? {
        switch self {
        case .cantTell(let reason), .untested(let reason): reason
        case .passed, .failed, .inapplicable: nil
        }
    }

    /// Combines a rule's outcomes for two parts of an asset.
    func weightier(_ other: RuleOutcome) -> RuleOutcome { other.weight > weight ? other : self }

    private var weight: Int {
        switch self {
        case .inapplicable: 0
        case .passed: 1
        case .cantTell: 2
        case .untested: 3
        case .failed: 4
        }
    }

    /// The names of all outcomes, each with a different first letter.
    static let names = ["passed", "failed", "cantTell", "inapplicable", "untested"]

    /// The outcome of a name; nil if there is none of that name.
    init?(name: String, reason: String) {
        let outcomes: [RuleOutcome] = [
            .passed, .failed, .cantTell(reason), .inapplicable, .untested(reason),
        ]
        guard let outcome = outcomes.first(where: { $0.name == name }) else { return nil }
        self = outcome
    }

    /// Its name in reports.
    public var name: String {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .cantTell: "cantTell"
        case .inapplicable: "inapplicable"
        case .untested: "untested"
        }
    }
}

/// What a program cannot assess, printed with every report.
package enum NotAssessed {
    /// A clause for each.
    package static let clauses = [
        "whether captions match what is said, and names are spelt correctly",
        "whether speakers are identified correctly",
        "whether all sounds that matter are described",
        "whether a description of the video is needed, and is sufficient",
        "whether audio and audio descriptions are spoken in the language that is stated",
        "whether captions cover important parts of the picture, or are burnt in",
        "how late live captions are",
        "which law applies to the asset, and whether it is exempt",
    ]

    /// What is not assessed without analysing the video; a clause.
    package static let withoutLooking =
        "without --look: whether the picture flashes more than three times a second (WCAG 2.3.1), and where "
        + "shots change, or the picture is black or frozen"

    /// What is not assessed without analysing the audio; a clause.
    package static let withoutListening =
        "without a deep audit: whether there is speech without captions, whether captions are in sync with "
        + "speech, and whether an audio description differs from the main audio"
}
