// SPDX-License-Identifier: Apache-2.0

/// The text of a presentation: a rendition of subtitles of HLS, or a set of text of DASH, in the time of the
/// presentation.
package struct RenditionText: Sendable {
    /// How findings name it: `GROUP-ID/NAME`, or `text:1`.
    package let name: String
    /// The playlist of the rendition, or the MPD, as the user would name it.
    package let file: String
    /// Its captions; the lines of cues are lines of ``file``.
    package var captions: CaptionAsset

    /// Takes text that was read.
    package init(name: String, file: String, captions: CaptionAsset) {
        self.name = name
        self.file = file
        self.captions = captions
    }
}
