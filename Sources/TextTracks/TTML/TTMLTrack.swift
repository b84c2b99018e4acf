// SPDX-License-Identifier: Apache-2.0

package import Captions
package import ISOMedia
import MediaPrimitives

/// A caption document as TTML in MP4: one sample entry, and one sample, which is a document of the IMSC
/// 1.1 text profile and lasts as long as the track, in milliseconds.
///
/// Source: ISO/IEC 14496-30, 6.
package struct TTMLTrack: Equatable, Sendable {
    /// Ticks a second: times in caption files are milliseconds.
    package static let timescale: UInt32 = 1000

    /// The format of the samples.
    package let entry: XMLSubtitleSampleEntry
    /// The samples in order, as they go into a file.
    package let encodedSamples: [[UInt8]]
    /// How long each sample is shown, in milliseconds.
    package let durations: [UInt32]
    /// What TTML could not carry.
    package let losses: [ConversionLoss]

    /// Length of all samples together in milliseconds.
    package var durationMilliseconds: UInt64 { durations.reduce(0) { $0 + UInt64($1) } }

    /// Writes a document as a sample.
    ///
    /// - Parameters:
    ///   - document: what is shown when.
    ///   - end: when the movie ends, in milliseconds; the sample reaches to there.
    package init(_ document: CaptionDocument, fillingTo end: Int = 0) {
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

extension CaptionDocument {
    /// The cues of a track of TTML documents.
    ///
    /// The times of each document count the media from its start, and show nothing outside the
    /// document's own sample. A cue that ends with its sample and goes on in the next is one cue. A
    /// cue's place is that in its document.
    ///
    /// - Parameters:
    ///   - samples: the samples in order of presentation.
    ///   - name: how errors name the track.
    /// - Returns: the cues, and what was noticed.
    /// - Throws: `missingLibrary` where XML cannot be read; what is wrong with a document is a
    ///   diagnostic.
    package static func read(
        ttml samples: [TextTrackSample],
        name: String
    ) throws(CaptionError) -> (CaptionDocument, [Diagnostic]) {
        var reader = TTMLTrackReader()
        for (index, sample) in samples.enumerated() {
            let number = samples.count > 1 ? "document \(index + 1): " : ""
            try reader.read(sample, number: number, name: name)
        }
        return (reader.document, reader.diagnostics)
    }
}

/// Puts the documents of a track together.
private struct TTMLTrackReader {
    private(set) var document = CaptionDocument()
    private(set) var diagnostics: [Diagnostic] = []
    /// The cues of the sample before that end with it, by their place in the document.
    private var open: [Int] = []

    mutating func read(
        _ sample: TextTrackSample,
        number: String,
        name: String
    ) throws(CaptionError) {
        let start = SourcePosition(line: 1, column: 1)
        var cues: [Cue] = []
        do throws(CaptionError) {
            let text = try RecognisedText(
                bytes: Array(sample.bytes),
                fileName: name,
                encoding: .utf8Only
            )
            var isTTML = false
            if text.format?.isImported != true {
                let reading = try text.read()
                diagnostics += reading.diagnostics.map {
                    Diagnostic($0.code, number + $0.message, at: $0.position)
                }
                isTTML = reading.format == .ttml
                if isTTML {
                    document.language = document.language ?? reading.document.language
                    cues = reading.document.cues
                }
            }
            if !isTTML { diagnostics.append(Diagnostic(.notTTML, number + "not TTML", at: start)) }
        } catch {
            if case .missingLibrary = error.kind { throw error }
            // A document without any text fills a gap.
            if error.kind != .empty {
                let place = error.position ?? start
                diagnostics.append(Diagnostic(.notTTML, number + error.reason, at: place))
            }
        }
        append(cues, of: sample)
    }

    /// Adds what a document shows within its sample.
    private mutating func append(_ cues: [Cue], of sample: TextTrackSample) {
        let shift = sample.originMilliseconds - sample.mediaStartMilliseconds
        var ending: [Int] = []
        for var cue in CaptionDocument(cues: cues).shifted(byMilliseconds: shift).cues {
            // What is shown at no time is kept as it is, for others to judge.
            if cue.hasPositiveDuration {
                cue.startMilliseconds = max(cue.startMilliseconds, sample.presentation.lowerBound)
                cue.endMilliseconds = min(cue.endMilliseconds, sample.presentation.upperBound)
                guard cue.hasPositiveDuration else { continue }
            }
            let index = place(of: cue)
            if cue.endMilliseconds == sample.presentation.upperBound { ending.append(index) }
        }
        open = ending
    }

    /// Where a cue is in the document: the rest of one that was open, or a new one.
    private mutating func place(of cue: Cue) -> Int {
        if let match = open.firstIndex(where: { document.cues[$0].continues(as: cue) }) {
            let index = open.remove(at: match)
            document.cues[index].endMilliseconds = cue.endMilliseconds
            return index
        }
        document.cues.append(cue)
        return document.cues.count - 1
    }
}

extension Cue {
    /// Whether another cue is the rest of this one.
    fileprivate func continues(as other: Cue) -> Bool {
        endMilliseconds == other.startMilliseconds && text == other.text
            && placement == other.placement && isForced == other.isForced
    }
}
