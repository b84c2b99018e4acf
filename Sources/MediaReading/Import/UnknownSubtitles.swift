// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia

/// A stream of subtitles in a format that is not read.
package struct UnknownSubtitles: Equatable, Sendable {
    /// A program that can convert the subtitles, or extract them.
    package enum Tool: Equatable, Sendable {
        /// FFmpeg decodes them.
        case ffmpeg
        /// FFmpeg does not know them; mkvextract can extract them from Matroska.
        case mkvextract
    }

    /// The name of the codec.
    package let name: String
    /// The stream, counted from 0.
    package let stream: Int
    /// What can convert or extract them; nil: no program is known.
    package let tool: Tool?

    /// Makes it from what it states.
    package init(name: String, stream: Int, tool: Tool?) {
        self.name = name
        self.stream = stream
        self.tool = tool
    }

    init(_ stream: StreamInfo) {
        let container = stream.containerCodecName
        // "none" is FFmpeg's name of a codec that it does not know.
        let isKnown = stream.codecName != "none"
        let name = container ?? stream.codecName
        self.init(
            name: name == "none" ? "unknown" : name,
            stream: stream.index,
            tool: isKnown ? .ffmpeg : container != nil ? .mkvextract : nil
        )
    }
}
