// SPDX-License-Identifier: Apache-2.0

package import Auditing
import Captions
import Guidelines
import MediaSelection
public import Speech

/// Something about captions made of words that could not be made as the profile asks, and why.
public struct GenerationNotice: Equatable, Sendable {
    /// Why.
    package enum Reason: String, CaseIterable, Equatable, Sendable {
        /// The words are spoken faster than the profile lets captions be read.
        case spokenTooFast
        /// The next words come too soon to show the cue long enough.
        case nextWordsTooSoon
        /// A word is wider than a line.
        case wordWiderThanLine
        /// The text itself has the fault, whatever the division.
        case text
        /// The cue begins after its first word, so that the cue before can be read.
        case startsLate
    }

    /// Why.
    package let reason: Reason
    /// The cue, counted from 1; nil: the whole text.
    package let cue: Int?
    /// When it is shown, in milliseconds.
    package let startMilliseconds: Int?
    /// The rule that finds the fault, such as `Q401`; nil if there is no fault.
    package let rule: String?
    /// The rule's sentence with the particulars.
    public let message: String
    /// What was measured, its limit and the unit.
    package let measurement: Measurement?
}

extension CaptionSegmenter {
    /// What the rules of the profile find in captions, at warning or above, and cues that begin late.
    ///
    /// - Parameter captions: captions that were divided by the same limits.
    /// - Returns: first the findings, then the cues that begin late.
    public func notices(of captions: GeneratedCaptions) -> [GenerationNotice] {
        let reading = CaptionReading(captions.document(), format: .subRip)
        var languages = [captions.language]
        if !statesLanguage, captions.language != nil { languages.append(nil) }
        var notices: [GenerationNotice] = []
        var isKnown: Set<String> = []
        for language in languages {
            // The header of the document states a language that a file of SubRip does not.
            let asset = CaptionAsset(
                language == nil ? reading.withoutLanguage : reading,
                fileName: "captions",
                declaredLanguage: language,
                frameRate: frameRate,
                profile: profile
            )
            for finding in CaptionAudit.check(asset).all where finding.severity >= .warning {
                let name = "\(finding.rule) \(finding.location.cue ?? 0)"
                if isKnown.insert(name).inserted { notices.append(GenerationNotice(finding)) }
            }
        }
        for (index, cue) in captions.cues.enumerated() where cue.delayMilliseconds > 0 {
            notices.append(GenerationNotice(late: cue, number: index + 1))
        }
        return notices
    }
}

extension GenerationReport {
    /// What could not be made as the profile asks; a cue for each word is not checked.
    package var notices: [GenerationNotice] { segmenter?.notices(of: captions) ?? [] }
}

extension GenerationNotice {
    fileprivate init(_ finding: Finding) {
        reason = Self.reasons[finding.rule] ?? .text
        cue = finding.location.cue
        startMilliseconds = finding.location.time?.start
        rule = finding.rule
        message = finding.message
        measurement = finding.measurement
    }

    fileprivate init(late cue: GeneratedCue, number: Int) {
        reason = .startsLate
        self.cue = number
        startMilliseconds = cue.startMilliseconds
        rule = nil
        message = "the cue begins after its first word, so that the cue before it can be read"
        measurement = Measurement(Double(cue.delayMilliseconds), unit: "ms")
    }

    private static let reasons: [String: Reason] = [
        "Q401": .spokenTooFast, "Q402": .spokenTooFast, "Q403": .spokenTooFast,
        "E609": .spokenTooFast,
        "Q404": .nextWordsTooSoon, "Q406": .nextWordsTooSoon, "Q408": .wordWiderThanLine,
    ]
}

extension CaptionReading {
    fileprivate var withoutLanguage: CaptionReading {
        var document = document
        document.language = nil
        return CaptionReading(document, format: format)
    }
}
