// SPDX-License-Identifier: Apache-2.0

/// Something that can be fixed in a caption file without a decision of the user.
public enum CaptionFix: String, CaseIterable, Sendable {
    /// The file becomes UTF-8 without a byte order mark.
    case encoding
    /// Timing lines become regular, cues are separated by one blank line and have none inside, lines
    /// end alike; WebVTT begins with its signature.
    case syntax
    /// Cues without visible text go.
    case dropEmpty = "drop-empty"
    /// What each cue repeats of the one before, as roll-up captions do, goes.
    case derol
    /// Cues come in the order of their beginnings.
    case sort
    /// Cues last long enough, and leave a gap of two frames where they nearly touch or overlap a little.
    case retime
    /// Lines that are too long, or too many, become two of similar length.
    case rewrap
    /// SubRip numbers count from 1.
    case renumber

    /// Those that change nothing a viewer sees.
    public static let safe: Set<CaptionFix> = [.encoding, .syntax, .dropEmpty, .renumber]
}

extension CaptionSource {
    /// Fixes the file, in the order of the cases of ``CaptionFix``.
    ///
    /// Fixing a file again changes nothing. Blocks that are not concerned keep
    /// every byte.
    package mutating func fix(_ fixes: Set<CaptionFix>) {
        for fix in CaptionFix.allCases where fixes.contains(fix) { apply(fix) }
    }

    private mutating func apply(_ fix: CaptionFix) {
        switch fix {
        // The tables of EBU STL are its own.
        case .encoding: if content.format != .ebuSTL { encoding = TextEncoding() }
        case .syntax: content.makeSyntaxRegular()
        case .dropEmpty: content.apply(DropEmptyCues())
        case .derol: content.apply(RemoveRollUp())
        case .sort: content.sort()
        case .retime: content.apply(RetimeCues())
        case .rewrap: content.apply(RewrapLines())
        case .renumber: content.renumber()
        }
    }
}

extension CaptionFix {
    /// Whether it can change anything in a file of a format.
    public func applies(to format: SourceFormat) -> Bool {
        switch format {
        case .native(.subRip): true
        case .native(.webVTT): self != .renumber
        case .native(.scc): [.encoding, .syntax, .sort].contains(self)
        case .native(.ebuSTL): [.syntax, .dropEmpty, .sort, .retime, .renumber].contains(self)
        case .native(.ttml): [.encoding, .dropEmpty, .derol, .retime, .rewrap].contains(self)
        case .imported, .macCaption: false
        }
    }

    /// Whether the fix leaves the text and the place of each cue as they are, and the cues in their order.
    package var changesTimesAlone: Bool { self == .retime }

    /// The fix of what a reader noticed in a file of a format; nil if it needs a decision of the user.
    package init?(mending code: DiagnosticCode, in format: SourceFormat) {
        guard let fix = Self.mending[code], fix.applies(to: format) else { return nil }
        // In WebVTT, only the signature and timing lines that players cannot read are corrected.
        if format == .webVTT, fix == .syntax, code != .missingSignature, code != .misspelledTiming {
            return nil
        }
        self = fix
    }

    /// The fix of a fault in some format.
    private static let mending: [DiagnosticCode: CaptionFix] = [
        .detectedEncoding: .encoding, .unmarkedUTF16: .encoding, .encodingOverridden: .encoding,
        .strayByteOrderMark: .syntax, .mixedLineEndings: .syntax, .missingBlankLine: .syntax,
        .blankLineInText: .syntax, .surroundingSpace: .syntax, .malformedArrow: .syntax,
        .wrongDecimalSeparator: .syntax, .missingHours: .syntax, .fractionDigits: .syntax,
        .timeOutOfRange: .syntax, .spaceInTime: .syntax, .irregularTiming: .syntax,
        .missingSignature: .syntax, .misspelledTiming: .syntax, .missingNumber: .renumber,
        .duplicateNumber: .renumber, .numberOutOfOrder: .renumber, .numberGap: .renumber,
        .missingPairSignature: .syntax, .evenParity: .syntax, .wrongCount: .syntax,
        .wrongSubtitleNumber: .renumber,
    ]
}

extension CaptionDocument {
    /// The cues as they are after a fix of a file that has them.
    ///
    /// What is only about how a file is written changes nothing. Positions stay those of the file as it was
    /// read.
    public func fixed(by fix: CaptionFix) -> CaptionDocument {
        switch fix {
        case .encoding, .syntax, .renumber: return self
        case .dropEmpty: return edited(DropEmptyCues())
        case .derol: return edited(RemoveRollUp())
        case .retime: return edited(RetimeCues())
        case .rewrap: return edited(RewrapLines())
        case .sort:
            var sorted = self
            let order = cues.indices.sorted {
                (cues[$0].startMilliseconds, $0) < (cues[$1].startMilliseconds, $1)
            }
            sorted.cues = order.map { cues[$0] }
            return sorted
        }
    }

    private func edited(_ edit: some CueEdit) -> CaptionDocument {
        var edited = self
        edited.cues = []
        var cues = EditableCues(cues)
        edit.edit(&cues)
        edited.cues = cues.remaining()
        return edited
    }
}

/// A cue that was read is edited without the file that it comes from.
extension Cue: EditableCue, CueBlock {
    /// WebVTT's tag of voices, which tells that lines are not to be joined.
    private static let voice = "<v>"

    var cue: Cue? {
        get { self }
        set { if let newValue { self = newValue } }
    }

    var statedTimes: (start: Int, end: Int)? { (startMilliseconds, endMilliseconds) }

    var plainText: String { text.plainText }

    var editedText: ArraySlice<UInt8> {
        get { Array(((text.hasVoice ? Self.voice : "") + plainText).utf8)[...] }
        set {
            let edited = String(decoding: newValue, as: UTF8.self)
            let start = edited.hasPrefix(Self.voice) ? Self.voice.count : 0
            text = CaptionText(String(edited.dropFirst(start)))
        }
    }

    mutating func setTimes(startMilliseconds: Int, endMilliseconds: Int) {
        self.startMilliseconds = startMilliseconds
        self.endMilliseconds = endMilliseconds
    }
}
