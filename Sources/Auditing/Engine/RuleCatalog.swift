// SPDX-License-Identifier: Apache-2.0

/// Every rule, by what it looks at, in the order of ids.
///
/// Ids are permanent: a rule that is given up stays in the list of ids that are not used again.
public enum RuleCatalog {
    /// The rules for movies, whatever else belongs to the asset.
    static let movie: [any Rule<MovieAsset>] = [
        IncompleteSDHCharacteristics(),
        UnknownCharacteristic(),
        CharacteristicOnWrongMedia(),
        UndeterminedLanguage(),
        ContradictingLanguages(),
        InvalidLanguageTag(),
        EmptyTextTrack(),
        UnselectableText(),
        MixedAlternateGroups(),
        DefaultTrackConflict(),
        DescriptionByDefault(),
        ForcedFlagsContradiction(),
        AmbiguousDuplicates(),
        NameContradictsTags(),
        RolesContradictTags(),
        UnsupportedTextFormat(),
        TextOutsideMedia(),
        DescriptionShorterThanMain(),
        DescriptionIdenticalToMain(),
        MissingTrackReference(),
        UntaggedDescription(),
        CaptionInventory(),
        PaddingOnly(),
        CaptionsStop(),
        DamagedPairs(),
        TruncatedMessages(),
        BurstsOfPairs(),
        ConstructCount(),
        OneOfTwoStandards(),
        DecodingOrder(),
        CaptionTrackDiffers(),
    ]

    /// The rules for what captions say, held against what they are said to be.
    static let content: [any Rule<CaptionAsset>] = [
        SDHWithoutMarkers(),
        UntaggedLooksSDH(),
        SDHWithoutSpeakers(),
        SDHWithoutMusic(),
        SpeechWithoutCaptions(),
        CaptionsStartLate(),
        ScriptOfOtherLanguage(),
        ForcedLooksFull(),
        FullLooksForced(),
        SpeechRecognition(),
        InaudibleMarkers(),
        EasyToReadTooFast(),
        PlaceholderText(),
        InconsistentSoundStyle(),
        CaptionsOffset(),
        CaptionsDrift(),
    ]

    /// The rules for what belongs together.
    static let asset: [any Rule<Asset>] = [
        NoCaptions(),
        NoSDHForMainLanguage(),
        NoAudioDescription(),
        PictureSubtitles(),
        DeclaredCaptionsAbsent(),
        CaptionsUndeclared(),
        VariantCaptionsDiffer(),
        SidecarDiffersFromPictures(),
        NoPartsOfFiles(),
        SidecarTooLong(),
        MissingLanguages(),
        MissingDescriptions(),
        RenditionTagMismatch(),
        SameTextTwice(),
        NoTranscript(),
    ]

    /// The rules for what a conversion has lost.
    static let conversion: [any Rule<Conversion>] = [
        CaptionsLost(),
        TagsLost(),
        DescriptionLost(),
    ]

    /// What each rule is about, in the order of ids.
    public static let all: [RuleMetadata] = lists.flatMap(\.self).sorted { $0.id < $1.id }

    /// The rule that stands for what is new since an earlier report, and finds nothing itself.
    public static let baselineRule = NewSinceBaseline.metadata

    private static let lists = [
        movie.map(\.metadata), content.map(\.metadata), asset.map(\.metadata),
        CaptionRuleCatalog.rules.map(\.metadata), PlaylistRuleCatalog.rules.map(\.metadata),
        conversion.map(\.metadata), [NewSinceBaseline.metadata],
    ]

    /// What a rule is about, by its id in any case or its name; nil where there is none.
    public static func rule(_ name: String) -> RuleMetadata? {
        all.first { $0.id == name.uppercased() || $0.slug == name.lowercased() }
    }
}
