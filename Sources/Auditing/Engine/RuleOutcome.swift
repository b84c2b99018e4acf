// SPDX-License-Identifier: Apache-2.0

/// What holding an asset against a rule came to.
///
/// The words are those of W3C's Evaluation and Report Language (EARL 1.0, 2.7). A rule that found
/// nothing has passed only where it looked at everything that it is about.
public enum RuleOutcome: Equatable, Sendable {
    /// It looked at all that it is about, and found nothing.
    case passed
    /// It found something.
    case failed
    /// It looked, and a person has to decide; the reason is a sentence.
    case cantTell(String)
    /// There is nothing that it is about.
    case inapplicable
    /// It could not look; the reason is a sentence.
    case untested(String)

    /// Nobody asked it to look, which takes decoding all of the sound.
    public static let notListened = RuleOutcome.untested("it takes listening: pass --deep")

    /// Nobody asked it to look for captions in pictures, which takes reading all of them.
    public static let notScanned = RuleOutcome.untested(
        "captions in pictures are looked for with --captions, or where a movie has no other text"
    )

    /// Whether it has not looked because nobody asked it to, which says nothing about the asset.
    var isNotAsked: Bool { self == .notListened || self == .notScanned }

    /// Why it cannot tell or could not look; nil for what needs no reason.
    public var reason: String? {
        switch self {
        case .cantTell(let reason), .untested(let reason): reason
        case .passed, .failed, .inapplicable: nil
        }
    }

    /// Of what a rule came to for two parts of an asset, what it came to for both.
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

    /// The outcome of a name; nil where there is none of it.
    init?(name: String, reason: String) {
        switch name {
        case "passed": self = .passed
        case "failed": self = .failed
        case "cantTell": self = .cantTell(reason)
        case "inapplicable": self = .inapplicable
        case "untested": self = .untested(reason)
        default: return nil
        }
    }

    /// The word for it.
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
