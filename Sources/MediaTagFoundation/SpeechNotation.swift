// SPDX-License-Identifier: Apache-2.0

public import AudioDescription

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The pronunciation of a run of an attributed string in IPA.
///
/// Its name is that of the attribute of UIKit, `accessibilitySpeechIPANotation`, which VoiceOver speaks. AVSpeechSynthesizer
/// has the same values as `AVSpeechSynthesisIPANotationAttribute`.
public enum SpeechIPANotationAttribute: AttributedStringKey {
    /// Sounds in IPA.
    public typealias Value = String
    /// The name of the attribute.
    public static let name = "UIAccessibilitySpeechAttributeIPANotation"
}

extension AttributedString {
    /// Makes a text whose words of a lexicon have `SpeechIPANotationAttribute`.
    ///
    /// Words that a lexicon replaces by an alias have no attribute, because it holds sounds alone.
    ///
    /// - Parameter spoken: the text and its words.
    public init(_ spoken: SpokenText) {
        self.init()
        let units = spoken.text.utf16
        var (place, offset) = (units.startIndex, 0)
        for run in spoken.attributedRuns {
            let start = units.index(place, offsetBy: run.range.lowerBound - offset)
            append(AttributedString(spoken.text[place..<start]))
            var words = AttributedString(run.text)
            words[SpeechIPANotationAttribute.self] = run.ipa
            append(words)
            place = units.index(start, offsetBy: run.range.count)
            offset = run.range.upperBound
        }
        append(AttributedString(spoken.text[place...]))
    }
}
