// SPDX-License-Identifier: Apache-2.0

import Captions

/// Every rule for caption files, in the order of their ids.
///
/// Ids are permanent: a rule that is given up stays in the list of ids that are not used again.
public enum CaptionRuleCatalog {
    /// The rules.
    public static let rules: [any Rule<CaptionAsset>] = syntax + quality + closedCaptions

    /// Ids that the catalogue leaves out, and why.
    public static let leftOut = [
        "Q416": "shot changes need the video"
    ]

    private static let syntax: [any Rule<CaptionAsset>] = [
        ForeignEncoding(),
        SyntaxRules.signature,
        SyntaxRules.timestamps,
        NonPositiveDuration(),
        SyntaxRules.numbers,
        CuesOutOfOrder(),
        SyntaxRules.separators,
        EmptyCue(),
        SyntaxRules.markup,
        SyntaxRules.settings,
        SyntaxRules.definitions,
        SyntaxRules.arrows,
        ForeignMarkup(),
        DamagedCharacters(),
        InvalidTimedTextMarkup(),
        SyntaxRules.bytePairs,
        HeaderLanguage(),
        UncarriedFeatures(),
        ImportedCaptions(),
    ]

    static let quality: [any Rule<CaptionAsset>] = [
        TooManyCharactersPerSecond(),
        TooManyWordsPerMinute(),
        SustainedPace(),
        CueTooShort(),
        CueTooLong(),
        GapTooSmall(),
        FlickeringGap(),
        LineTooLong(),
        TooManyLines(),
        OverlappingCues(),
        RollingDuplicates(),
        RepeatedCue(),
        OffScreen(),
        FitsOneLine(),
        BadLineBreak(),
        MissingGlyph(),
        AllCapitals(),
        WhitespaceAndPunctuation(),
    ]

    private static let closedCaptions: [any Rule<CaptionAsset>] = [
        BuildTime(),
        ClosedCaptionGrid(),
    ]

    /// The diagnostics that a rule reports.
    static let claimedCodes = SyntaxRules.all.reduce(into: SyntaxRules.foundInCues) { codes, rule in
        codes.formUnion(rule.severities.keys)
    }
}
