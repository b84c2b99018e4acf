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
        CaptionFix.allCases.filter(fixes.contains).reduce(self) { $0.fixed($1) }
    }

    private func fixed(_ fix: CaptionFix) -> CaptionSource {
        var source = self
        switch fix {
        case .encoding: source.encoding = TextEncoding()
        case .syntax: source.content = content.withRegularSyntax
        case .dropEmpty: source.content = content.editing(DropEmptyCues())
        case .derol: source.content = content.editing(RemoveRollUp())
        case .sort: source.content = content.sorted
        case .retime: source.content = content.editing(RetimeCues())
        case .rewrap: source.content = content.editing(RewrapLines())
        case .renumber: source.content = content.renumbered
        }
        return source
    }
}
