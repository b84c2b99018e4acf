// SPDX-License-Identifier: Apache-2.0

public import ISOMedia

/// A caption document as TTML in MP4: one sample entry, and one sample, which is a document of the IMSC
/// 1.1 text profile and lasts as long as the track, in milliseconds.
///
/// Source: ISO/IEC 14496-30, 6.
public struct TTMLTrack: Equatable, Sendable {
    /// Ticks a second: times in caption files are milliseconds.
    public static let timescale: UInt32 = 1000

    /// The format of the samples.
    public let entry: XMLSubtitleSampleEntry
    /// The samples in order, as they go into a file.
    public let encodedSamples: [[UInt8]]
    /// How long each sample is shown, in milliseconds.
    public let durations: [UInt32]
    /// What TTML could not carry.
    public let losses: [ConversionLoss]

    /// Length of all samples together in milliseconds.
    public var durationMilliseconds: UInt64 { durations.reduce(0) { $0 + UInt64($1) } }

    /// Writes a document as a sample.
    ///
    /// - Parameters:
    ///   - document: what is shown when.
    ///   - end: when the movie ends, in milliseconds; the sample reaches to there.
    public init(_ document: CaptionDocument, fillingTo end: Int = 0) {
        let written = document.write(as: .ttml)
        let last = document.cues.map(\.endMilliseconds).max() ?? 0
        encodedSamples = [written.bytes]
        durations = [UInt32(clamping: max(end, last))]
        losses = written.losses
        entry = XMLSubtitleSampleEntry(
            bitRate: BitRateBox(
                sizes: [written.bytes.count],
                durations: durations,
                timescale: Self.timescale
            )
        )
    }
}
