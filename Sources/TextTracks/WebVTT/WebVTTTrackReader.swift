// SPDX-License-Identifier: Apache-2.0

package import Captions
package import ISOMedia
import MediaPrimitives

extension CaptionDocument {
    /// The cues of a WebVTT track.
    ///
    /// Parts of one cue in samples that follow each other are one cue again: those with the same `vsid`,
    /// or otherwise with the same identifier, settings and text. A cue's place in its file
    /// is line n, column 1 for the n-th sample. Timestamps inside cues are brought to the presentation.
    ///
    /// - Parameters:
    ///   - samples: the samples in order of presentation.
    ///   - entry: their format.
    /// - Returns: the cues with the style sheets and regions of the entry, and what was noticed.
    package static func read(
        webVTT samples: [TextTrackSample],
        entry: WebVTTSampleEntry
    ) -> (CaptionDocument, [Diagnostic]) {
        var reader = WebVTTTrackReader(entry)
        for (index, sample) in samples.enumerated() { reader.read(sample, number: index + 1) }
        return (reader.document, reader.diagnostics.all)
    }
}

/// Reads samples against their entry.
private struct WebVTTTrackReader {
    private(set) var document: CaptionDocument
    private(set) var diagnostics = DiagnosticList()
    private let regions: [String: WebVTT.Region]
    /// The cues that the sample before showed, by their place in the document.
    private var open: [(part: WebVTTSample.Cue, index: Int)] = []

    init(_ entry: WebVTTSampleEntry) {
        guard let header = entry.configuration else {
            let place = SourcePosition(line: 1, column: 1)
            let message =
                "the sample entry has no header (vttC); style sheets and regions are unknown"
            document = CaptionDocument()
            diagnostics.append(.missingSignature, message, at: place)
            regions = [:]
            return
        }
        let (source, found) = WebVTT.parse(Array(header)[...])
        let (captions, alsoFound) = source.captions()
        document = captions
        document.cues = []
        diagnostics += found + alsoFound
        regions = Dictionary(source.regions.map { ($0.identifier, $0) }) { $1 }
    }

    mutating func read(_ timed: TextTrackSample, number: Int) {
        let place = SourcePosition(line: number, column: 1)
        let (sample, notes) = WebVTTSample.decode(timed.bytes)
        diagnostics += notes.map { Diagnostic(.malformedBox, $0, at: place) }
        if !sample.additionalTexts.isEmpty {
            let message = "text between cues (vtta) is left out"
            diagnostics.append(.droppedAttribute, message, at: place)
        }
        var shown: [(part: WebVTTSample.Cue, index: Int)] = []
        for part in sample.cues {
            // Only the time at which the sample begins differs between parts of a cue.
            var key = part
            key.currentTime = nil
            if let match = open.firstIndex(where: { continues($0, key, at: timed) }) {
                let index = open.remove(at: match).index
                document.cues[index].endMilliseconds = timed.presentation.upperBound
                shown.append((key, index))
            } else {
                shown.append((key, document.cues.count))
                document.cues.append(cue(part, timed, at: place))
            }
        }
        open = shown
    }

    private func continues(
        _ earlier: (part: WebVTTSample.Cue, index: Int),
        _ part: WebVTTSample.Cue,
        at timed: TextTrackSample
    ) -> Bool {
        earlier.part == part
            && document.cues[earlier.index].endMilliseconds == timed.presentation.lowerBound
    }

    private mutating func cue(
        _ part: WebVTTSample.Cue,
        _ timed: TextTrackSample,
        at place: SourcePosition
    ) -> Cue {
        var cue = Cue(
            identifier: part.identifier,
            startMilliseconds: timed.presentation.lowerBound,
            endMilliseconds: timed.presentation.upperBound,
            text: text(part, timed, at: place),
            position: place
        )
        guard let settingsText = part.settings else { return cue }
        var settings = WebVTT.CueSettings()
        var rejected: [Diagnostic] = []
        settings.apply(Array(settingsText.utf8)[...], regions: regions) { setting, outcome in
            let isRegion = outcome == .undefinedRegion
            let reason = isRegion ? "names no region" : "is not a cue setting"
            let message = "\"\(setting.string)\" \(reason); ignored"
            let code = isRegion ? DiagnosticCode.undefinedRegion : .invalidCueSetting
            rejected.append(Diagnostic(code, message, at: place))
        }
        diagnostics += rejected
        cue.placement = Placement(settings)
        return cue
    }

    private mutating func text(
        _ part: WebVTTSample.Cue,
        _ timed: TextTrackSample,
        at place: SourcePosition
    ) -> CaptionText {
        guard let payload = part.payload else { return CaptionText() }
        var found = DiagnosticList()
        let bytes = Array(payload.utf8)[...]
        let text = WebVTT.cueText(
            bytes,
            isPlain: WebVTT.isPlain(bytes),
            at: place,
            into: &found
        )
        diagnostics += found.all.map { Diagnostic($0.code, $0.message, at: place) }
        guard text.nodes.contains(where: \.hasTimestamp) else { return text }
        // Without a `ctim`, timestamps count the time of the media.
        var cursor = ByteCursor(Array((part.currentTime ?? "").utf8)[...])
        let zero = WebVTT.timestamp(&cursor) ?? timed.mediaStartMilliseconds
        return text.shifted(byMilliseconds: timed.originMilliseconds - zero)
    }
}
