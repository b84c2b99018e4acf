// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

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
    public static func read(
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
            let reading = try CaptionDocument.read(bytes: Array(sample.bytes), fileName: name)
            diagnostics += reading.diagnostics.map {
                Diagnostic($0.code, number + $0.message, at: $0.position)
            }
            if reading.format == .ttml {
                document.language = document.language ?? reading.document.language
                cues = reading.document.cues
            } else {
                diagnostics.append(Diagnostic(.notTTML, number + "not TTML", at: start))
            }
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
