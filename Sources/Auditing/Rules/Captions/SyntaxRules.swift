// SPDX-License-Identifier: Apache-2.0

import Captions

/// The rules that consist of what the readers notice, in the order of their ids.
///
/// A test fails when a diagnostic code is in none of them or in two.
enum SyntaxRules {
    static let all = [
        encoding, signature, timestamps, numbers, separators, markup, settings, definitions, arrows,
        bytePairs,
    ]

    /// Codes whose fault a rule of its own finds in the cues, whatever the format.
    static let foundInCues: Set<DiagnosticCode> = [
        .endBeforeStart, .zeroDuration, .droppedAttribute, .droppedOverride, .nullCharacter,
    ]

    /// Codes of samples in movies, which no caption file has.
    static let ofSamples: Set<DiagnosticCode> = [.damagedText, .recordBeyondText, .malformedBox]

    private static let webVTT = "W3C WebVTT: The Web Video Text Tracks Format"
    private static let subRip = "SubRip, as the program writes it; there is no standard"

    static let encoding = SyntaxRule(
        RuleMetadata(
            "V301",
            "encoding",
            "The bytes of the file are not plain UTF-8 text",
            .error,
            references: [webVTT + ", 4.1", "Unicode, 23.8"],
            rationale: "Players take captions for UTF-8; anything else shows as wrong letters.",
            remedy: "Write the file as UTF-8 without marks inside, with one kind of line end.",
            fixOption: "--encoding"
        ),
        [],
        less: [
            .detectedEncoding: .warning, .unmarkedUTF16: .warning, .encodingOverridden: .warning,
            .strayByteOrderMark: .warning,
            .mixedLineEndings: .info,
        ]
    )

    static let signature = SyntaxRule(
        RuleMetadata(
            "V302",
            "vtt-signature",
            "A WebVTT file does not begin with WEBVTT",
            .error,
            references: [webVTT + ", 4.1"],
            rationale: "A player refuses the whole file and shows no captions.",
            remedy: "Begin the file with a line WEBVTT and a blank line."
        ),
        [.missingSignature]
    )

    static let timestamps = SyntaxRule(
        RuleMetadata(
            "V303",
            "bad-timestamp",
            "A time is missing or not written as the format has it",
            .error,
            references: [webVTT + ", 4.1", subRip],
            rationale: "Players drop the cue, or show it at another time.",
            remedy: "Write the times as the format has them: 00:00:01,000 --> 00:00:02,500.",
            fixOption: "--syntax"
        ),
        [
            .missingTiming, .malformedTiming, .malformedArrow, .wrongDecimalSeparator,
            .missingHours, .fractionDigits, .timeOutOfRange, .spaceInTime, .negativeTime,
        ],
        less: [.surroundingSpace: .info]
    )

    static let numbers = SyntaxRule(
        RuleMetadata(
            "V305",
            "srt-sequence",
            "The numbers of SubRip cues do not count 1, 2, 3",
            .warning,
            references: [subRip],
            rationale: "Some programs take cues without their number for text, or stop at them.",
            remedy: "Number the cues anew.",
            fixOption: "--renumber"
        ),
        [.missingNumber, .duplicateNumber, .numberOutOfOrder, .numberGap]
    )

    static let separators = SyntaxRule(
        RuleMetadata(
            "V307",
            "missing-separator",
            "Blank lines do not stand where one cue ends and the next begins",
            .error,
            references: [webVTT + ", 4.1", subRip],
            rationale: "Two cues are read as one, or the rest of a text is lost.",
            remedy: "Put one blank line between cues and none inside them.",
            fixOption: "--syntax"
        ),
        [.missingBlankLine, .blankLineInText, .textOutsideCue]
    )

    static let markup = SyntaxRule(
        RuleMetadata(
            "V309",
            "bad-markup",
            "A tag is unknown, not closed, or in the wrong place",
            .warning,
            references: [webVTT + ", 4.2.2", subRip],
            rationale: "Players show the tag as text, or style more than was meant.",
            remedy: "Close every tag inside the one it was opened in; name the speaker in <v>."
        ),
        [
            .unknownTag, .unclosedTag, .misnestedTag, .strayEndTag, .nestingTooDeep, .unknownColor,
            .missingVoiceName, .invalidTimestampTag,
        ]
    )

    static let settings = SyntaxRule(
        RuleMetadata(
            "V310",
            "bad-cue-setting",
            "A setting of a cue or region is unknown or has an impossible value",
            .warning,
            references: [webVTT + ", 4.4 and 4.3"],
            rationale: "Players ignore it and show the cue in another place than was meant.",
            remedy: "Write the setting as WebVTT has it, or take it away."
        ),
        [.invalidCueSetting, .invalidRegionSetting],
        less: [.textAfterTimes: .info]
    )

    static let bytePairs = SyntaxRule(
        RuleMetadata(
            "V316",
            "scc-invalid",
            "Byte pairs or time codes of an SCC or MCC file are not as they should be",
            .error,
            references: ["ANSI/CTA-608-E, 4 and 8", "SMPTE ST 12-1"],
            rationale:
                "Encoders refuse the file, send the captions late, or show other characters.",
            remedy: "Write the file anew from its captions, or mend its syntax.",
            fixOption: "--syntax"
        ),
        [.missingPairSignature, .malformedBytePair],
        less: [
            .evenParity: .warning, .unknownControlCode: .warning, .mixedTimeCodes: .warning,
            .overlappingData: .warning, .textBeyondRow: .warning, .singleControlCode: .info,
            .otherChannel: .info,
        ]
    )

    static let definitions = SyntaxRule(
        RuleMetadata(
            "V311",
            "region-style",
            "A region is not defined, or a definition comes after the first cue",
            .warning,
            references: [webVTT + ", 4.1"],
            rationale: "Definitions behind the first cue and undefined regions have no effect.",
            remedy: "Move STYLE and REGION blocks in front of the first cue."
        ),
        [.undefinedRegion, .definitionAfterCue]
    )

    static let arrows = SyntaxRule(
        RuleMetadata(
            "V312",
            "arrow-in-payload",
            "The text of a cue has an arrow, or an ampersand that begins nothing",
            .error,
            references: [webVTT + ", 4.2.2"],
            rationale: "Players take the line with --> for times and lose the rest of the cue.",
            remedy: "Write --&gt; in WebVTT and another arrow in SubRip; write &amp; for &."
        ),
        [.arrowInText],
        less: [.unknownCharacterReference: .warning]
    )
}
