// SPDX-License-Identifier: Apache-2.0

extension CaptionFix {
    /// Whether it can change anything in a file of a format.
    public func applies(to format: SourceFormat) -> Bool {
        switch format {
        case .native(.subRip): true
        case .native(.webVTT): self != .syntax && self != .renumber
        case .native(.scc): [.encoding, .syntax, .sort].contains(self)
        case .native(.ttml), .imported, .macCaption: false
        }
    }

    /// What mends what a reader noticed in a file of a format; nil: nothing does without asking somebody.
    public init?(mending code: DiagnosticCode, in format: SourceFormat) {
        guard let fix = Self.mending[code], fix.applies(to: format) else { return nil }
        self = fix
    }

    /// What mends a fault in some format.
    private static let mending: [DiagnosticCode: CaptionFix] = [
        .detectedEncoding: .encoding, .unmarkedUTF16: .encoding, .encodingOverridden: .encoding,
        .strayByteOrderMark: .syntax, .mixedLineEndings: .syntax, .missingBlankLine: .syntax,
        .blankLineInText: .syntax, .surroundingSpace: .syntax, .malformedArrow: .syntax,
        .wrongDecimalSeparator: .syntax, .missingHours: .syntax, .fractionDigits: .syntax,
        .timeOutOfRange: .syntax, .spaceInTime: .syntax, .missingNumber: .renumber,
        .duplicateNumber: .renumber, .numberOutOfOrder: .renumber, .numberGap: .renumber,
        .missingPairSignature: .syntax, .evenParity: .syntax,
    ]
}
