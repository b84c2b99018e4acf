// SPDX-License-Identifier: Apache-2.0

package import Captions
package import ISOMedia
import MediaPrimitives
import MediaSelection

/// The text of a track, in the time of the movie's presentation.
package struct TrackText: Equatable, Sendable {
    /// The track.
    package let facts: TrackFacts
    /// Its cues.
    ///
    /// The line of a cue's position is the number of its sample, but for TTML.
    package let document: CaptionDocument
    /// The file format that carries the most of it.
    package let nearestFormat: CaptionFormat
    /// The text before the first cue, where the track is WebVTT and has one; kept where WebVTT is written.
    package let webVTTHeader: [UInt8]?
    /// What was noticed in its samples.
    package let notices: [MediaNotice]

    /// Takes what was read.
    init(
        facts: TrackFacts,
        document: CaptionDocument,
        nearestFormat: CaptionFormat,
        webVTTHeader: [UInt8]?,
        notices: [MediaNotice]
    ) {
        self.facts = facts
        self.document = document
        self.nearestFormat = nearestFormat
        self.webVTTHeader = webVTTHeader
        self.notices = notices
    }

    /// Reads the text of a track.
    ///
    /// Edit lists and composition offsets are applied. No more of the file is held than the samples of
    /// the track, for which there is a bound.
    ///
    /// - Throws: `MediaError.Kind.unreadableTrack` where it has no text that can be read, `.media`
    ///   where the movie is damaged, `.captions` where a library is missing.
    package init(_ facts: TrackFacts, of file: MovieFile) throws(MediaError) {
        let samples = try TextSamples(facts, of: file)
        var document = CaptionDocument()
        var diagnostics: [Diagnostic] = []
        for run in samples.runs {
            let (part, found) = try samples.read(run)
            document.append(part, linesBefore: run.format == .ttml ? 0 : run.first)
            diagnostics += found.map { diagnostic in
                let place = run.format == .ttml ? 0 : run.first
                return diagnostic.moved(by: place)
            }
        }
        let format = samples.runs.first?.format ?? .timedText
        if document.language == nil { document.language = facts.language?.rawValue }
        self.facts = facts
        self.document = document
        nearestFormat = format.nearest
        webVTTHeader = Self.webVTTHeader(samples.runs)
        notices = samples.notices + diagnostics.notices(in: nil, format.part)
    }

    /// The header of the only sample entry in use.
    private static func webVTTHeader(_ runs: [TextSamples.Run]) -> [UInt8]? {
        guard let run = runs.first, runs.count == 1, run.format == .webVTT else { return nil }
        do throws(ISOMediaError) {
            return try run.entry.decode(WebVTTSampleEntry.self).configuration.map { Array($0) }
        } catch {
            return nil
        }
    }

    /// The losses of writing the document, each with its place in the track.
    func notices(_ losses: [ConversionLoss]) -> [MediaNotice] {
        let format: TextFormat = nearestFormat == .ttml ? .ttml : .timedText
        return losses.map { MediaNotice(.loss($0), in: nil, format.part($0.position)) }
    }
}

extension TextFormat {
    /// The file format that carries the most of it.
    fileprivate var nearest: CaptionFormat {
        switch self {
        case .timedText, .quickTimeText: .subRip
        case .webVTT: .webVTT
        case .ttml: .ttml
        }
    }

    /// The part of a track of the format that a position is about.
    fileprivate func part(_ position: SourcePosition) -> MediaNotice.Part {
        self == .ttml ? .position(position) : .sample(position.line)
    }
}

extension CaptionDocument {
    /// Adds what samples of another format of the same track show.
    fileprivate mutating func append(_ other: CaptionDocument, linesBefore: Int) {
        language = language ?? other.language
        for region in other.regions where !regions.contains(region) { regions.append(region) }
        for sheet in other.styleSheets where !styleSheets.contains(sheet) {
            styleSheets.append(sheet)
        }
        for var cue in other.cues {
            cue.position.line += linesBefore
            cues.append(cue)
        }
    }
}

extension Diagnostic {
    fileprivate func moved(by lines: Int) -> Diagnostic {
        let place = SourcePosition(line: position.line + lines, column: position.column)
        return Diagnostic(code, message, at: place)
    }
}
