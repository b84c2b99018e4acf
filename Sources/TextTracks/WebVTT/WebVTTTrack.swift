// SPDX-License-Identifier: Apache-2.0

package import Captions
package import ISOMedia
import MediaPrimitives

/// A caption document as WebVTT in MP4: one sample entry, and samples that follow each other without
/// gaps from time 0 on, in milliseconds.
///
/// Where cues overlap, each sample has all that are shown in it, and parts of one cue have the same
/// `vsid`. So has a cue that begins when an equal one ends, so that readers do not join them.
///
/// Source: ISO/IEC 14496-30, 7.
package struct WebVTTTrack: Equatable, Sendable {
    /// Ticks a second: times in caption files are milliseconds.
    package static let timescale: UInt32 = 1000

    /// The format of the samples.
    package let entry: WebVTTSampleEntry
    /// The samples in order.
    package let samples: [WebVTTSample]
    /// How long each sample is shown, in milliseconds.
    package let durations: [UInt32]
    /// What WebVTT, or a track of it, could not carry.
    package let losses: [ConversionLoss]

    /// The samples as they go into a file.
    package var encodedSamples: [[UInt8]] { samples.map(\.encoded) }

    /// Writes a document as samples.
    ///
    /// - Parameters:
    ///   - document: what is shown when; nothing may be shown before 0.
    ///   - header: the text before the first cue of the WebVTT file that the document was read from
    ///     (`WebVTT.textBeforeCues(in:)`), which is kept as it is; nil: one is written.
    ///   - end: when the movie ends, in milliseconds; a last gap fills the track up to there.
    package init(
        _ document: CaptionDocument,
        header: ArraySlice<UInt8>? = nil,
        fillingTo end: Int = 0
    ) {
        var frame = document
        frame.cues = []
        frame.notes = document.notes.filter { $0.cueIndex == 0 }
        let written = frame.write(as: .webVTT)
        let timeline = WebVTTTrackTimeline(document, fillingTo: end)
        let samples = timeline.samples
        self.samples = samples
        durations = timeline.durations
        var losses = header == nil ? written.losses : []
        for note in document.notes where note.cueIndex > 0 {
            let message = "a track of WebVTT has no place for comments between cues"
            losses.add(message, at: note.position)
        }
        self.losses = losses + timeline.losses
        let bitRate = BitRateBox(
            sizes: samples.map(\.encoded.count),
            durations: timeline.durations,
            timescale: Self.timescale
        )
        entry = WebVTTSampleEntry(
            configuration: Array((header ?? written.bytes[...]).droppingLastLineEndings),
            bitRate: bitRate
        )
    }
}

extension WebVTTSample {
    /// The sample as it goes into a file.
    package var encoded: [UInt8] {
        var writer = ByteWriter()
        encode(to: &writer)
        return writer.bytes
    }
}

/// Puts the cues of a document into samples.
struct WebVTTTrackTimeline {
    /// The samples in order.
    private(set) var samples: [WebVTTSample] = []
    /// How long each sample is shown, in milliseconds.
    private(set) var durations: [UInt32] = []
    /// What could not be carried.
    private(set) var losses: [ConversionLoss] = []

    /// What is the same in all samples of a cue.
    private struct Content: Hashable {
        var identifier: String?
        var settings: String?
        var payload: String?
    }

    private var contents: [Content] = []

    /// Takes a document, and the time in milliseconds up to which a last gap reaches.
    init(_ document: CaptionDocument, fillingTo end: Int) {
        let regions = Set(document.regions.map(\.identifier))
        let (cues, withoutIdentifier) = document.cues.withDistinctIdentifiers
        for index in withoutIdentifier {
            losses.add("identifiers that repeat are left out", at: cues[index].position)
        }
        contents = cues.map { content(of: $0, regions: regions) }
        // The timeline does not tell which cue is which: these are known by their place.
        let stretches = document.cues.enumerated().map { index, cue in
            Cue(
                startMilliseconds: cue.startMilliseconds,
                endMilliseconds: cue.endMilliseconds,
                text: CaptionText(),
                position: SourcePosition(line: index, column: 1)
            )
        }
        let segments = CaptionTimeline(stretches).segments
        let numbered = Self.cuesWithNumbers(segments, contents, document.cues)
        var time = 0
        for segment in segments {
            appendGap(from: time, to: segment.startMilliseconds)
            let cues = segment.cues.map { stretch in
                let index = stretch.position.line
                return part(
                    of: document.cues[index],
                    contents[index],
                    number: numbered.contains(index) ? Int32(clamping: index + 1) : nil,
                    from: segment.startMilliseconds
                )
            }
            samples.append(WebVTTSample(cues: cues))
            durations.append(
                UInt32(clamping: segment.endMilliseconds - segment.startMilliseconds)
            )
            time = segment.endMilliseconds
        }
        appendGap(from: time, to: end)
    }

    private mutating func appendGap(from start: Int, to end: Int) {
        guard end > start else { return }
        samples.append(.gap)
        durations.append(UInt32(clamping: end - start))
    }

    /// Cues in several samples, and those that begin when an equal one ends.
    private static func cuesWithNumbers(
        _ segments: [CaptionTimeline.Segment],
        _ contents: [Content],
        _ cues: [Cue]
    ) -> Set<Int> {
        var seen: Set<Int> = []
        var numbered: Set<Int> = []
        for stretch in segments.flatMap(\.cues) where !seen.insert(stretch.position.line).inserted {
            numbered.insert(stretch.position.line)
        }
        var ends: [Content: Set<Int>] = [:]
        for index in seen { ends[contents[index], default: []].insert(cues[index].endMilliseconds) }
        for index in seen {
            let start = cues[index].startMilliseconds
            if ends[contents[index]]?.contains(start) ?? false { numbered.insert(index) }
        }
        return numbered
    }

    private mutating func content(of cue: Cue, regions: Set<String>) -> Content {
        var settings = WebVTTSettingsWriter(cue, regions: regions)
        let settingsText = settings.write().drop { $0 == " " }
        var text = WebVTTTextWriter(cue.text)
        let payload = String(decoding: text.write(), as: UTF8.self)
        for message in settings.losses + text.losses { losses.add(message, at: cue.position) }
        if cue.isForced { losses.add("WebVTT cannot mark forced cues", at: cue.position) }
        if !cue.hasPositiveDuration {
            losses.add("a cue that is shown at no time is left out", at: cue.position)
        }
        return Content(
            identifier: cue.identifier,
            settings: settingsText.isEmpty ? nil : String(settingsText),
            payload: payload.isEmpty ? nil : payload
        )
    }

    private func part(
        of cue: Cue,
        _ content: Content,
        number: Int32?,
        from start: Int
    ) -> WebVTTSample.Cue {
        var part = WebVTTSample.Cue(payload: content.payload)
        part.sourceID = number
        part.identifier = content.identifier
        part.settings = content.settings
        let hasTimestamp = cue.text.nodes.contains(where: \.hasTimestamp)
        part.currentTime = hasTimestamp ? WebVTT.format(milliseconds: start) : nil
        return part
    }
}
