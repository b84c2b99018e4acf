// SPDX-License-Identifier: Apache-2.0

/// The kinds of thing a reader notices, by names that stay the same between versions.
package enum DiagnosticCode: String, CaseIterable, Sendable {
    // MARK: Text

    /// UTF-16 text that does not begin with a byte order mark.
    case unmarkedUTF16 = "utf-16-without-byte-order-mark"
    /// The byte order mark says another encoding than the one that was asked for.
    case encodingOverridden = "encoding-overridden-by-byte-order-mark"
    /// Text that is not Unicode, the encoding of which is a guess.
    case detectedEncoding = "detected-encoding"
    /// A byte order mark that is not at the start of the file.
    case strayByteOrderMark = "stray-byte-order-mark"
    /// Lines that end in different ways.
    case mixedLineEndings = "mixed-line-endings"
    /// A NUL character.
    case nullCharacter = "null-character"

    // MARK: Blocks

    /// A WebVTT file that does not begin with `WEBVTT`.
    case missingSignature = "missing-signature"
    /// SubRip in a file whose name says WebVTT.
    case misnamedFormat = "misnamed-format"
    /// Text that no cue can own.
    case textOutsideCue = "text-outside-cue"
    /// A line with `-->` that is not a timing line.
    case arrowInText = "arrow-in-text"
    /// No blank line where one cue ends and the next begins.
    case missingBlankLine = "missing-blank-line"
    /// A blank line inside the text of a cue.
    case blankLineInText = "blank-line-in-text"
    /// A style sheet or region after the first cue, where it has no effect.
    case definitionAfterCue = "definition-after-cue"

    // MARK: Numbers

    /// A SubRip cue without a number.
    case missingNumber = "missing-number"
    /// The number of an earlier cue, once more.
    case duplicateNumber = "duplicate-number"
    /// A number below that of the cue before.
    case numberOutOfOrder = "number-out-of-order"
    /// Numbers are left out.
    case numberGap = "number-gap"
    /// Spaces around a number or times.
    case surroundingSpace = "surrounding-space"

    // MARK: Times

    /// A cue without a timing line.
    case missingTiming = "missing-timing"
    /// A timing line that cannot be read.
    case malformedTiming = "malformed-timing"
    /// A WebVTT timing line that players cannot read, although its times are clear.
    case misspelledTiming = "misspelled-timing"
    /// An arrow that is not `-->`.
    case malformedArrow = "malformed-arrow"
    /// A decimal separator that is not a comma.
    case wrongDecimalSeparator = "wrong-decimal-separator"
    /// A time without hours.
    case missingHours = "missing-hours"
    /// A fraction of a second that has not three digits.
    case fractionDigits = "fraction-digits"
    /// Minutes or seconds above 59.
    case timeOutOfRange = "time-out-of-range"
    /// Spaces inside a time.
    case spaceInTime = "space-in-time"
    /// A timing line with other spaces or numbers of digits than the regular one, and no other deviation.
    case irregularTiming = "irregular-timing"
    /// A time below zero.
    case negativeTime = "negative-time"
    /// A cue that ends before it starts.
    case endBeforeStart = "end-before-start"
    /// A cue that ends as it starts.
    case zeroDuration = "zero-duration"
    /// Anything after the times of a SubRip cue.
    case textAfterTimes = "text-after-times"

    // MARK: Settings

    /// A cue setting that is unknown or has an impossible value.
    case invalidCueSetting = "invalid-cue-setting"
    /// A region setting that is unknown or has an impossible value.
    case invalidRegionSetting = "invalid-region-setting"
    /// A region that is not defined before the cue.
    case undefinedRegion = "undefined-region"

    // MARK: Markup

    /// A tag that the format does not have.
    case unknownTag = "unknown-tag"
    /// A tag that is never closed.
    case unclosedTag = "unclosed-tag"
    /// Tags that overlap.
    case misnestedTag = "misnested-tag"
    /// The end of a tag that was not open.
    case strayEndTag = "stray-end-tag"
    /// Tags inside tags beyond the limit.
    case nestingTooDeep = "nesting-too-deep"
    /// A colour that is neither a number nor a known name.
    case unknownColor = "unknown-color"
    /// An attribute of a tag that is not kept.
    case droppedAttribute = "dropped-attribute"
    /// An override code of another format that is not kept.
    case droppedOverride = "dropped-override"
    /// A voice span without a name.
    case missingVoiceName = "missing-voice-name"
    /// A timestamp tag that is not a time.
    case invalidTimestampTag = "invalid-timestamp-tag"
    /// An ampersand that does not begin a known character reference.
    case unknownCharacterReference = "unknown-character-reference"

    // MARK: Samples

    /// Text of a sample that ends early or is not in a known encoding.
    case damagedText = "damaged-text"
    /// A record of a sample that reaches beyond its text.
    case recordBeyondText = "record-beyond-text"
    /// A box of a sample that does not fit.
    case malformedBox = "malformed-box"
    /// Something about the looks of text that is not kept.
    case droppedStyle = "dropped-style"

    // MARK: XML

    /// Markup that is not well-formed XML.
    case malformedMarkup = "malformed-markup"
    /// The XML declaration names an encoding that the file is not in.
    case wrongEncodingDeclared = "wrong-encoding-declared"
    /// An entity that is not expanded.
    case unresolvedEntity = "unresolved-entity"
    /// A root, element or namespace that TTML does not have.
    case notTTML = "not-ttml"
    /// No language on the root element.
    case missingLanguage = "missing-language"
    /// A parameter that is missing where times need it, or has an impossible value.
    case invalidParameter = "invalid-parameter"
    /// A style that is not defined, or refers to itself.
    case undefinedStyle = "undefined-style"
    /// A style attribute with an impossible value.
    case invalidStyleValue = "invalid-style-value"
    /// A paragraph that is shown until the end of the presentation.
    case indefiniteEnd = "indefinite-end"
    /// A paragraph whose container ends before it begins.
    case neverShown = "never-shown"
    /// Captions that are images, which are not read.
    case imageCaptions = "image-captions"
    /// Times or lengths in a unit that the document does not define.
    case undefinedUnit = "undefined-unit"
    /// Such a unit for which TTML itself has a value, where no profile asks for the definition.
    case assumedUnit = "assumed-unit"
    /// What the profile that a document states does not allow.
    case profileConstraint = "profile-constraint"

    // MARK: Byte pairs

    /// A file of byte pairs that does not begin as its format does.
    case missingPairSignature = "missing-pair-signature"
    /// A word that is no byte pair of four hexadecimal digits.
    case malformedBytePair = "malformed-byte-pair"
    /// A byte without odd parity.
    case evenParity = "even-parity"
    /// A control code that means nothing.
    case unknownControlCode = "unknown-control-code"
    /// A control code that is sent once, not twice.
    case singleControlCode = "single-control-code"
    /// Drop-frame and non-drop time codes in one file.
    case mixedTimeCodes = "mixed-time-codes"
    /// A line that begins before the pairs of those above it are sent.
    case overlappingData = "overlapping-data"
    /// Characters beyond the columns of a row.
    case textBeyondRow = "text-beyond-row"
    /// Captions of a channel that is not read.
    case otherChannel = "other-channel"

    // MARK: EBU STL

    /// Number of blocks or subtitles, or a first time, that a file states otherwise than it is.
    case wrongCount = "wrong-count"
    /// A file that does not state whether its subtitles are teletext or open.
    case undefinedDisplay = "undefined-display-standard"
    /// A character table that does not exist.
    case unknownCharacterTable = "unknown-character-table"
    /// A frame rate or a start of the program that the standard does not have.
    case invalidInformation = "invalid-information-block"
    /// A file of which the times are not for use.
    case timesNotForUse = "times-not-for-use"
    /// Bytes after the last whole block.
    case truncatedBlock = "truncated-block"
    /// A subtitle of which the last block is missing, or that has blocks in another order.
    case unfinishedSubtitle = "unfinished-subtitle"
    /// A number that is that of the subtitle before, or below it.
    case wrongSubtitleNumber = "wrong-subtitle-number"
    /// A justification or a cumulative status that means nothing.
    case invalidFieldCode = "invalid-field-code"
    /// A set of subtitles that has no first or no last one.
    case brokenCumulativeSet = "broken-cumulative-set"
    /// Blocks that are not subtitles, which only fixes keep.
    case keptApart = "kept-apart"
    /// A code that the display standard of the file does not have.
    case codeNotAllowed = "code-not-allowed"
    /// Text of teletext outside of a box.
    case textOutsideBox = "text-outside-box"
    /// A byte that stands for no character of the table.
    case unknownCharacterCode = "unknown-character-code"
    /// A row with more characters than columns.
    case rowTooLong = "row-too-long"
    /// Mosaics, and text that flashes or is concealed.
    case unkeptCode = "unkept-code"
    /// Rows that are not in the picture.
    case rowOutsidePicture = "row-outside-picture"

    // MARK: Broadcasts

    /// Packets of a broadcast that are lost or damaged.
    case lostPackets = "lost-packets"

    // MARK: Other formats

    /// A file that FFmpeg read; what cannot be vouched for.
    case importedThroughFFmpeg = "imported-through-ffmpeg"
    /// Events of such a file that FFmpeg could not read.
    case unreadEvents = "unread-events"
    /// Something in such a file that is not kept, such as karaoke.
    case notImported = "not-imported"
    /// A cue without an end, the end of which is assumed.
    case assumedEnd = "assumed-end"
    /// A file of such a format without any cue.
    case noCues = "no-cues"

    /// How much it matters.
    package var severity: Diagnostic.Severity {
        if Self.errors.contains(self) { return .error }
        return Self.informations.contains(self) ? .information : .warning
    }

    private static let errors: Set<DiagnosticCode> = [
        .missingSignature, .textOutsideCue, .missingTiming, .malformedTiming,
        .misspelledTiming, .nestingTooDeep,
        .damagedText, .malformedMarkup, .notTTML, .unreadEvents,
        .malformedBytePair, .missingPairSignature, .truncatedBlock, .unfinishedSubtitle,
        .unknownCharacterCode, .unknownCharacterTable,
    ]

    private static let informations: Set<DiagnosticCode> = [
        .unmarkedUTF16, .mixedLineEndings, .surroundingSpace, .irregularTiming, .textAfterTimes,
        .unknownTag,
        .strayByteOrderMark, .droppedStyle, .singleControlCode, .indefiniteEnd, .neverShown,
        .imageCaptions, .keptApart,
    ]
}
