// SPDX-License-Identifier: Apache-2.0

/// Something that can be mended in a caption file without asking anybody.
public enum CaptionFix: String, CaseIterable, Sendable {
    /// The file becomes UTF-8 without a byte order mark.
    case encoding
    /// Timing lines become regular, cues are separated by one blank line and have none inside, lines
    /// end alike.
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
    /// The file with things mended, in the order of the cases of ``CaptionFix``.
    ///
    /// What is mended is mended: doing it again changes nothing. Blocks that are not concerned keep
    /// every byte.
    public func fixed(_ fixes: Set<CaptionFix>) -> CaptionSource {
        var source = self
        source.fix(fixes)
        return source
    }

    /// Mends things, in the order of the cases of ``CaptionFix``.
    public mutating func fix(_ fixes: Set<CaptionFix>) {
        for fix in CaptionFix.allCases where fixes.contains(fix) { apply(fix) }
    }

    private mutating func apply(_ fix: CaptionFix) {
        switch fix {
        case .encoding: encoding = TextEncoding()
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
