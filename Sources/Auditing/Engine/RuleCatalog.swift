// SPDX-License-Identifier: Apache-2.0

import Captions

/// Every rule, by what it looks at.
///
/// Ids are permanent: the id of a rule that is given up is not used again. A test compares the catalogue with
/// the rules that are in the source files.
public enum RuleCatalog {
    /// The rules for movies, whatever else belongs to the asset.
    static let movie: [any Rule<MovieAsset>] =
        CharacteristicRules.all + LanguageRules.all + TextTrackRules.all + AlternateGroupRules.all
        + DescriptionTrackRules.all + DescriptionSoundRules.all + FlashRules.all
        + DescribedPictureRules.all + closedCaptions
        + [ForcedFlagsConflict(), AmbiguousDuplicates(), MediaInOtherFile(), UndeclaredSubtitles()]

    /// The rules for closed captions in the video of movies and of variants.
    static let closedCaptions: [any Rule<MovieAsset>] =
        EmbeddedCaptionRules.all + CaptionDataRules.all

    /// Those of them that find faults, for the video of variants: what is there, H218 and H219 hold against the playlist.
    static let variantCaptions = closedCaptions.filter { $0.metadata.severity != .info }

    /// The rules for what captions say, held against what they are said to be.
    static let content: [any Rule<CaptionAsset>] =
        SDHMarkerRules.all + ForcedRules.all + WordingRules.all + CompletenessRules.all
        + ListeningRules.all
        + TimingRules.all + SpokenTextRules.all + SpokenWordRules.all + [
            ShownPictureRules.captionsWithoutPicture, ShownPictureRules.nearShotChange,
            PictureTextRules.captionOverText, LanguageContentMismatch(), ASRSignature(),
            CueOverSilence(), CueOverMusic(),
        ]

    /// The rules for what belongs together.
    static let asset: [any Rule<Asset>] =
        DeclaredCaptionRules.all + SidecarRules.all + CoverageRules.all + ViewerRules.all
        + [
            NoCaptions(), NoCaptionsInSpokenLanguage(), NoSDHPrimaryLanguage(),
            NoAudioDescription(), NoSignLanguage(), RequiredServices(), VideoWithoutAlternative(),
            BitmapSubtitles(),
            VariantCCDiffers(), CaptionsOfAnotherMovie(), NoRangeRequests(),
            MP4HLSTagMismatch(), DuplicateText(), TranscriptMissing(), TextDescriptionTooLong(),
            CaptionsInPicture(),
        ]

    /// The rules for what a conversion has lost.
    static let conversion: [any Rule<Conversion>] = [
        CaptionsLost(), CaptionTimesChanged(), TagsLost(), ADLost(),
    ]

    /// The rules for caption files.
    static let captions: [any Rule<CaptionAsset>] =
        CaptionSyntaxRules.all + CueRules.all
        + [
            ForeignMarkup(), TTMLInvalid(), HeaderLanguage(), TargetCapability(),
            DamagedTextRules.countryAsLanguage,
        ]
        + captionTracks + Line21Rules.all

    /// The rules for a caption file beside the sound of its movie.
    static let listening: [any Rule<CaptionAsset>] =
        ListeningRules.all + SpokenTextRules.all + SpokenWordRules.all + [
            CueOverSilence(), CueOverMusic(),
        ]

    /// The rules for the text of a track, which has no syntax of a file.
    static let captionTracks: [any Rule<CaptionAsset>] =
        ReadingSpeedRules.all + CueTimeRules.all + LineRules.all + DamagedTextRules.all
        + [
            MojibakeControlChars(), Overlap(), RollingDuplicates(), OffScreen(), BadLineBreak(),
            AllCaps(), WhitespacePunctuation(), WordFlashes(),
        ]

    /// The rules for the text of a presentation, whose segments have headers.
    static let renditionTexts: [any Rule<CaptionAsset>] = captionTracks + [HeaderLanguage()]

    /// The rules for playlists.
    static let playlists: [any Rule<PlaylistAsset>] =
        AttributeRules.all + TagRules.all + DescriptionRules.all + SubtitleRules.all
        + ClosedCaptionRules.all + GroupRules.all + RenditionRules.all + ChannelRules.all
        + CodecRules.all
        + VariantRules.all + PresentationRules.all + DurationRules.all + MemberRules.all
        + TimestampMapRules.all + SegmentRules.all + DateRangeRules.all + BandwidthRules.all
        + MediaRules.all + NoCaptionsRules.all + InterstitialRules.all + RenditionIdentityRules.all
        + ListedFormatRules.all
        + [
            PlaylistEncoding(), UnknownTag(), Variable(), URIOutside(), CueOutsideSegment(),
            LowLatency(),
        ]

    /// The rules for MPDs.
    static let mpds: [any Rule<MPDAsset>] =
        AdaptationSetRules.all + DescriptorRules.all + MPDRules.all + SelectionRules.all

    /// The rules for web pages.
    static let pages: [any Rule<PageAsset>] = PageMediumRules.all + TrackElementRules.all

    /// The rules for web pages that are about one medium each, with its tracks.
    static let pageMedia: [any Rule<PageAsset>] = PageMediumRules.ofMedia + TrackElementRules.all

    /// The comparison of findings with a baseline.
    ///
    /// It finds nothing itself: a new finding is reported under its own rule.
    package static let baselineRule = RuleMetadata(
        "X714",
        "baseline-regression",
        "A finding is not in the earlier report",
        .info,
        rationale:
            "Compared with a baseline, each finding is new or known, and only new findings affect the exit "
            + "status. A new finding is reported under its own rule, with the severity and confidence of "
            + "that rule; X714 has none of its own.",
        remedy: "Fix new findings, or store a new report as baseline if they are accepted."
    )

    /// What each rule is about, in the order of ids.
    public static let all: [RuleMetadata] = lists.flatMap(\.self).sorted { $0.id < $1.id }

    private static let lists = [
        movie.map(\.metadata), content.map(\.metadata), asset.map(\.metadata),
        captions.map(\.metadata), playlists.map(\.metadata), mpds.map(\.metadata),
        pages.map(\.metadata),
        conversion.map(\.metadata),
        [baselineRule],
    ]

    /// What a rule is about, by its id in any case or its slug; nil if missing.
    public static func rule(_ name: String) -> RuleMetadata? {
        let (id, slug) = (name.uppercased(), name.lowercased())
        return all.first { $0.id == id || $0.slug == slug }
    }
}
