// SPDX-License-Identifier: Apache-2.0

import Captions

/// Captions as segments of WebVTT.
///
/// A cue that is shown in several segments stands in each, whole: players know by its times that they have
/// it already. Regions and style sheets are in each segment, since a player may start anywhere, and so is
/// the map of times.
///
/// Source: RFC 8216bis-22, 3.1.4; Apple's authoring specification, 5.3.
struct WebVTTSegments {
    private let frame: CaptionDocument

    /// Takes the captions, of which everything but cues and comments is in each segment.
    ///
    /// - Parameters:
    ///   - document: the captions.
    ///   - mediaStart: when the media begins, in ticks of 1/90 000 s.
    init(_ document: CaptionDocument, mediaStart: Int64) {
        var frame = document
        frame.cues = []
        frame.notes = []
        frame.title = ""
        // Time 0 of the cues is the beginning of the media; ticks are 90 000 a second in every format.
        frame.headerLines = ["X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:\(mediaStart)"]
        self.frame = frame
    }

    /// The file of a segment.
    func bytes(of window: CaptionWindows.Window) -> [UInt8] {
        var document = frame
        document.cues = window.cues
        return document.write(as: .webVTT).bytes
    }

    /// All cues in one file, for players that take no segments of text.
    func whole(_ cues: [Cue]) -> (bytes: [UInt8], losses: [ConversionLoss]) {
        var document = frame
        document.headerLines = []
        document.cues = cues
        return document.write(as: .webVTT)
    }
}
