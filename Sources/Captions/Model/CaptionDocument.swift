// SPDX-License-Identifier: Apache-2.0

/// The cues of one caption file, whatever its format, as they were read.
///
/// Cues keep the order of the file: they are never sorted, clamped, merged or dropped here. What a
/// format can say and this model cannot is listed as diagnostics by the conversion.
public struct CaptionDocument: Equatable, Sendable {
    /// The language the header of the file states, as written and unparsed; nil when it states
    /// none.
    public var language: String?
    /// The cues in source order.
    public var cues: [Cue]
    /// The regions that cues name, in the order of their definitions; the last of those with one
    /// identifier counts.
    public var regions: [CaptionRegion]
    /// Style sheets in CSS, as written, for the classes of cue text.
    public var styleSheets: [String]
    /// What the first line of the file says behind its signature (WebVTT); empty: nothing.
    public var title = ""
    /// The other lines of the file's header, but for that of the language.
    public var headerLines: [String] = []
    /// Comments between the cues, in the order of the file.
    public var notes: [CaptionNote] = []

    /// Makes a document.
    public init(
        language: String? = nil,
        cues: [Cue] = [],
        regions: [CaptionRegion] = [],
        styleSheets: [String] = []
    ) {
        self.language = language
        self.cues = cues
        self.regions = regions
        self.styleSheets = styleSheets
    }
}
