// SPDX-License-Identifier: Apache-2.0

import Captions

/// The rules that consist of what the readers notice, in the order of their ids.
///
/// A test fails when a diagnostic code is in none of them or in two.
enum CaptionSyntaxRules {
    static let all = [
        encoding, vttSignature, badTimestamp, srtSequence, missingSeparator, badMarkup,
        badCueSetting, regionStyle, arrowInPayload, sccInvalid, importedCaptions,
        stlInvalid, ttmlUnitUndefined, ttmlProfileConstraint,
    ]

    /// Codes whose fault a rule of its own finds in the cues, whatever the format.
    static let foundInCues: Set<DiagnosticCode> = [
        .endBeforeStart, .zeroDuration, .droppedAttribute, .droppedOverride, .nullCharacter,
    ]

    /// The diagnostics that a rule reports.
    static let claimedCodes = all.reduce(into: foundInCues) { codes, rule in
        codes.formUnion(rule.severities.keys)
    }

    private static let webVTT = "W3C WebVTT: The Web Video Text Tracks Format"
    private static let subRip = "SubRip, as the program writes it; there is no standard"

    static let encoding = SyntaxRule(
        RuleMetadata(
            "V301",
            "encoding",
            "The bytes of the file are not plain UTF-8 text",
            .error,
            references: [webVTT + ", 4.1", "Unicode, 23.8"],
            rationale: "Players read captions as UTF-8; other encodings show wrong letters.",
            remedy:
                "Write the file as UTF-8 without byte order marks inside, with one kind of line end.",
            captionFix: .encoding
        ),
        [],
        less: [
            .detectedEncoding: .warning, .unmarkedUTF16: .warning, .encodingOverridden: .warning,
            .strayByteOrderMark: .warning, .mixedLineEndings: .info,
        ],
        also: checkEncoding
    )

    static let vttSignature = SyntaxRule(
        RuleMetadata(
            "V302",
            "vtt-signature",
            "A file that is named or written as WebVTT does not begin with WEBVTT",
            .error,
            references: [webVTT + ", 4.1"],
            rationale: "Players reject the whole file and show no captions.",
            remedy:
                "Begin the file with a line WEBVTT and a blank line; give SubRip a name that ends in .srt.",
            captionFix: .syntax
        ),
        [.missingSignature, .misnamedFormat]
    )

    static let badTimestamp = SyntaxRule(
        RuleMetadata(
            "V303",
            "bad-timestamp",
            "A time is missing or not in the form of the format",
            .error,
            references: [webVTT + ", 4.1", subRip],
            rationale: "Players drop the cue, or show it at another time.",
            remedy: "Write times in the form of the format, such as 00:00:01,000 --> 00:00:02,500.",
            captionFix: .syntax
        ),
        [
            .missingTiming, .malformedTiming, .malformedArrow, .wrongDecimalSeparator,
            .missingHours, .fractionDigits, .timeOutOfRange, .spaceInTime, .negativeTime,
            .misspelledTiming,
        ],
        less: [.surroundingSpace: .info, .irregularTiming: .info]
    )

    static let srtSequence = SyntaxRule(
        RuleMetadata(
            "V305",
            "srt-sequence",
            "SubRip cues are not numbered 1, 2, 3",
            .warning,
            references: [subRip],
            rationale: "Some programs read a cue without its number as text, or stop there.",
            remedy: "Renumber the cues.",
            captionFix: .renumber
        ),
        [.missingNumber, .duplicateNumber, .numberOutOfOrder, .numberGap]
    )

    static let missingSeparator = SyntaxRule(
        RuleMetadata(
            "V307",
            "missing-separator",
            "A blank line between cues is missing, or a cue has one inside",
            .error,
            references: [webVTT + ", 4.1", subRip],
            rationale: "Two cues are read as one, or the rest of the text is lost.",
            remedy: "Put one blank line between cues and none inside them.",
            captionFix: .syntax
        ),
        [.missingBlankLine, .blankLineInText, .textOutsideCue]
    )

    static let badMarkup = SyntaxRule(
        RuleMetadata(
            "V309",
            "bad-markup",
            "A tag is unknown, not closed, or in the wrong place",
            .warning,
            references: [webVTT + ", 4.2.2", subRip],
            rationale: "Players show the tag as text, or style too much.",
            remedy:
                "Close every tag inside the tag in which it was opened; name the speaker in <v>."
        ),
        [
            .unknownTag, .unclosedTag, .misnestedTag, .strayEndTag, .nestingTooDeep, .unknownColor,
            .missingVoiceName, .invalidTimestampTag,
        ]
    )

    static let badCueSetting = SyntaxRule(
        RuleMetadata(
            "V310",
            "bad-cue-setting",
            "A setting of a cue or region is unknown or has an impossible value",
            .warning,
            references: [webVTT + ", 4.4 and 4.3"],
            rationale: "Players ignore it and show the cue in another place than intended.",
            remedy: "Correct or remove the setting."
        ),
        [.invalidCueSetting, .invalidRegionSetting],
        less: [.textAfterTimes: .info]
    )

    static let sccInvalid = SyntaxRule(
        RuleMetadata(
            "V316",
            "scc-invalid",
            "Byte pairs or time codes of an SCC or MCC file are invalid",
            .error,
            references: ["ANSI/CTA-608-E, 4 and 8", "SMPTE ST 12-1"],
            rationale:
                "Encoders reject the file, send the captions late, or show wrong characters.",
            remedy: "Write the file again from its captions, or fix its syntax.",
            captionFix: .syntax
        ),
        [.missingPairSignature, .malformedBytePair],
        less: [
            .evenParity: .warning, .unknownControlCode: .warning, .mixedTimeCodes: .warning,
            .overlappingData: .warning, .textBeyondRow: .warning, .singleControlCode: .info,
            .otherChannel: .info,
        ]
    )

    static let regionStyle = SyntaxRule(
        RuleMetadata(
            "V311",
            "region-style",
            "A region is not defined, or a definition comes after the first cue",
            .warning,
            references: [webVTT + ", 4.1"],
            rationale: "Definitions after the first cue and undefined regions have no effect.",
            remedy: "Move STYLE and REGION blocks before the first cue."
        ),
        [.undefinedRegion, .definitionAfterCue]
    )

    static let arrowInPayload = SyntaxRule(
        RuleMetadata(
            "V312",
            "arrow-in-payload",
            "The text of a cue has an arrow, or an ampersand that begins no character reference",
            .error,
            references: [webVTT + ", 4.2.1 and 4.2.2"],
            rationale: "Players read a line with --> as times and lose the rest of the cue.",
            remedy: "Write --&gt; in WebVTT, and another arrow in SubRip; write &amp; for &."
        ),
        [.arrowInText],
        less: [.unknownCharacterReference: .warning]
    )

    /// What is uncertain about captions that FFmpeg read because nothing here reads their format: the frame
    /// rate of MicroDVD, or events of SubStation Alpha that FFmpeg left out.
    static let importedCaptions = SyntaxRule(
        RuleMetadata(
            "V319",
            "imported-captions",
            "The captions were read through FFmpeg, which does not report everything in the file",
            .info,
            references: ["FFmpeg, libavformat and libavcodec: demuxers and decoders of subtitles"],
            rationale:
                "Times, places or styles may differ from the file, and cues may be missing.",
            remedy: "Convert the file to WebVTT, TTML or SubRip, check the result, and keep it."
        ),
        [],
        less: [
            .importedThroughFFmpeg: .info, .notImported: .info, .assumedEnd: .warning,
            .noCues: .warning, .unreadEvents: .error, .lostPackets: .warning,
        ]
    )

    /// Finds what broadcasters refuse files of EBU STL for, and what they do not show.
    static let stlInvalid = SyntaxRule(
        RuleMetadata(
            "V330",
            "stl-invalid",
            "An EBU STL file has blocks, numbers or codes that the standard does not allow",
            .error,
            references: ["EBU Tech 3264-E, 4 and 5", "EBU Tech 3360"],
            rationale:
                "Broadcasters refuse the file; devices do not show some of its text, or show it in another place.",
            remedy:
                "Correct counts and numbers here, and the rest in the program that wrote the file.",
            captionFix: .syntax
        ),
        [
            .truncatedBlock, .unfinishedSubtitle, .unknownCharacterTable, .unknownCharacterCode,
            .wrongCount, .invalidInformation,
        ],
        less: [
            .undefinedDisplay: .warning, .timesNotForUse: .warning, .wrongSubtitleNumber: .warning,
            .invalidFieldCode: .warning, .brokenCumulativeSet: .warning, .codeNotAllowed: .warning,
            .textOutsideBox: .warning, .rowOutsidePicture: .warning, .rowTooLong: .warning,
            .unkeptCode: .info, .keptApart: .info,
        ]
    )

    /// Finds documents of TTML that count frames or ticks, or measure in pixels, and do not say how many there are.
    static let ttmlUnitUndefined = SyntaxRule(
        RuleMetadata(
            "V340",
            "ttml-unit-undefined",
            "A TTML document uses a unit that it does not define",
            .error,
            references: [
                "W3C IMSC 1.1, #frameRate", "W3C IMSC 1.1, #tickRate",
                "W3C IMSC 1.1, #extent-root",
            ],
            rationale:
                "Players assume a value: a time in ticks may be thousands of times too long. IMSC requires the "
                + "definition.",
            remedy: "State ttp:frameRate, ttp:tickRate or tts:extent on the root element."
        ),
        [.undefinedUnit],
        less: [.assumedUnit: .warning]
    )

    /// Finds breaches of constraints of IMSC, which the messages name by their designators.
    static let ttmlProfileConstraint = SyntaxRule(
        RuleMetadata(
            "V345",
            "ttml-profile-constraint",
            "A TTML document breaks a constraint of its profile, IMSC",
            .error,
            references: [
                "W3C IMSC 1.1, #extent-region", "W3C IMSC 1.1, #position",
                "W3C IMSC 1.1, #length-cell",
            ],
            rationale: "Players of IMSC reject the document, or place its text differently.",
            remedy: "Change what the message names, or remove the profile from the root element."
        ),
        [.profileConstraint]
    )

    /// Finds files in UTF-16 or UTF-32, in a legacy code page, or with a byte order mark that programs may
    /// take for text.
    private static func checkEncoding(_ asset: CaptionAsset, _ findings: inout Findings) {
        // What the reader reports about the encoding by itself.
        let reported: Set<DiagnosticCode> = [.detectedEncoding, .unmarkedUTF16]
        guard !asset.diagnostics.contains(where: { reported.contains($0.code) }) else { return }
        // EBU STL states which of its tables it is written in.
        guard asset.format != .ebuSTL else { return }
        let name = asset.encoding.name
        if name.uppercased().hasPrefix("UTF-16") || name.uppercased().hasPrefix("UTF-32") {
            // A browser takes WebVTT for UTF-8 without a look.
            let severity: Severity = asset.format == .webVTT ? .error : .warning
            let message = "the file is \(name), which some programs cannot read"
            findings.report(at: FindingLocation(), message, severity: severity)
        } else if name.uppercased() != "UTF-8" {
            let message = "the file is \(name), and nothing in the file states that"
            findings.report(at: FindingLocation(), message, severity: .warning)
        } else if asset.encoding.hasByteOrderMark, asset.format == .subRip {
            let message =
                "the file begins with a byte order mark, which some programs read as text"
            findings.report(at: FindingLocation(), message, severity: .info)
        }
    }
}

/// A rule that gives an id and a severity to what the reader of a file noticed.
struct SyntaxRule: CaptionRule {
    let metadata: RuleMetadata
    /// What it reports, and how much each matters; nil: as much as the rule says.
    let severities: [DiagnosticCode: Severity?]
    private let check: (@Sendable (CaptionAsset, inout Findings) -> Void)?

    /// Makes a rule from the faults that are as severe as it says, and those that are not.
    init(
        _ metadata: RuleMetadata,
        _ codes: [DiagnosticCode],
        less: [DiagnosticCode: Severity] = [:],
        also check: (@Sendable (CaptionAsset, inout Findings) -> Void)? = nil
    ) {
        self.check = check
        self.metadata = metadata
        var severities = less.mapValues(Optional.some)
        for code in codes { severities.updateValue(nil, forKey: code) }
        self.severities = severities
    }

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        for diagnostic in asset.diagnostics {
            guard let severity = severities[diagnostic.code] else { continue }
            findings.report(diagnostic, severity: severity)
        }
        check?(asset, &findings)
    }
}
