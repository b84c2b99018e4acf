// SPDX-License-Identifier: Apache-2.0

/// Captions as blocks of a subtitle track of Matroska or WebM, one block a cue.
///
///     S_TEXT/UTF8             text with the tags of SubRip
///     D_WEBVTT/SUBTITLES      identifier LF settings LF text
///
/// Sources: RFC 9559, "S_TEXT/UTF8"; WebM Container Guidelines, "WebVTT".
package struct MatroskaText: Equatable, Sendable {
    /// How the text of a block is written.
    package enum Format: String, Sendable {
        /// What all players of Matroska read.
        case subRip = "S_TEXT/UTF8"
        /// What WebM has.
        case webVTT = "D_WEBVTT/SUBTITLES"
    }

    /// The blocks, by their starts.
    package private(set) var blocks: [(cue: Cue, bytes: [UInt8])] = []
    /// What the format could not carry.
    package let losses: [ConversionLoss]

    /// Writes captions.
    ///
    /// - Parameters:
    ///   - document: cues that begin at 0 or later, and end after they begin; those without text are left out.
    ///   - format: how the text is written.
    package init(_ document: CaptionDocument, as format: Format) {
        var losses: [ConversionLoss] = []
        var document = document
        switch format {
        case .subRip:
            (document, losses) = document.coloredWithoutStyleSheets(in: "SubRip")
            losses = SubRipWriter(document).losses + losses
        case .webVTT:
            losses = document.write(as: .webVTT).losses
            if let first = document.cues.first {
                if !document.styleSheets.isEmpty {
                    losses.add("WebM has no style sheets", at: first.position)
                }
                if document.cues.contains(where: { $0.placement.region != nil }) {
                    losses.add("WebM has no regions", at: first.position)
                }
            }
        }
        self.losses = losses
        for cue in document.cues.withDistinctIdentifiers.cues where cue.isShown {
            blocks.append((cue, format == .subRip ? Self.subRip(cue) : Self.webVTT(cue)))
        }
        blocks.sort { $0.cue.startMilliseconds < $1.cue.startMilliseconds }
    }

    package static func == (left: MatroskaText, right: MatroskaText) -> Bool {
        left.losses == right.losses && left.blocks.elementsEqual(right.blocks, by: ==)
    }

    private static func subRip(_ cue: Cue) -> [UInt8] {
        var text = SubRipTextWriter(cue.text, keypad: cue.placement.keypad)
        return text.write()
    }

    private static func webVTT(_ cue: Cue) -> [UInt8] {
        var settings = WebVTTSettingsWriter(cue, regions: [])
        var text = WebVTTTextWriter(cue.text)
        let identifier = cue.identifier.map { Array($0.utf8) } ?? []
        let isLine = identifier[...].isOneLine
        return (isLine ? identifier : []) + [0x0A]
            + settings.write().utf8.drop { $0 == 0x20 } + [0x0A] + text.write()
    }
}
