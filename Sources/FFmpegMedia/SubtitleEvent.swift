// SPDX-License-Identifier: Apache-2.0

/// One event of a subtitle file, as FFmpeg's demuxer and decoder have it.
public struct SubtitleEvent: Equatable, Sendable {
    /// When it begins, in ticks of the decoder's time base; nil where it is not known.
    public let startTicks: Int64?
    /// How long it is, in ticks of the decoder's time base; nil where it is not known.
    public let durationTicks: Int64?
    /// Where it begins in the text, in bytes; nil where it is not known.
    public let byteOffset: Int?
    /// What the decoder was given: the text of the event with the markup of its format.
    public let source: [UInt8]
    /// What the decoder made of it, as in a file of Advanced SubStation Alpha: ReadOrder, Layer,
    /// Style, Name, MarginL, MarginR, MarginV, Effect and Text, with commas between them.
    public let dialogues: [String]
    /// Why it could not be decoded; nil where it could.
    public let failure: FFmpegError?
}
