// SPDX-License-Identifier: Apache-2.0

public import Captions
public import ISOMedia
import MediaPrimitives
import MediaSelection

/// The text of a track, in the time of the movie's presentation.
public struct TrackText: Equatable, Sendable {
    /// The track.
    public let facts: TrackFacts
    /// Its cues.
    ///
    /// The line of a cue's position is the number of its sample, but for TTML.
    public let document: CaptionDocument
    /// The file format that carries the most of it.
    public let nearestFormat: CaptionFormat
    /// The text before the first cue, where the track is WebVTT and has one; kept where WebVTT is written.
    public let webVTTHeader: [UInt8]?
    /// What was noticed in its samples, a sentence for each with its place.
    public let notes: [String]

    /// Takes what was read.
    init(
        facts: TrackFacts,
        document: CaptionDocument,
        nearestFormat: CaptionFormat,
        webVTTHeader: [UInt8]?,
        notes: [String]
    ) {
        self.facts = facts
        self.document = document
        self.nearestFormat = nearestFormat
        self.webVTTHeader = webVTTHeader
        self.notes = notes
    }

    /// Reads the text of a track.
    ///
    /// Edit lists and composition offsets are applied. No more of the file is held than the samples of
    /// the track, for which there is a bound.
    ///
    /// - Throws: `MuxingError.Kind.unreadableTrack` where it has no text that can be read, `.media`
    ///   where the movie is damaged, `.captions` where a library is missing.
    public init(_ facts: TrackFacts, of file: MovieFile) throws(MuxingError) {
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
        notes = samples.notes + Self.sentences(diagnostics, format)
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

    /// What a user should know of what was noticed: a sentence for each kind, with the first place.
    private static func sentences(_ diagnostics: [Diagnostic], _ format: TextFormat) -> [String] {
        var kinds: [String: Int] = [:]
        var found: [(place: String, message: String, count: Int)] = []
        for diagnostic in diagnostics
        where diagnostic.severity != .information || diagnostic.code == .droppedStyle {
            if let index = kinds[diagnostic.message] {
                found[index].count += 1
            } else {
                kinds[diagnostic.message] = found.count
                found.append((format.place(diagnostic.position), diagnostic.message, 1))
            }
        }
        return found.map { place, message, count in
            "\(place): \(message)" + (count > 1 ? " (this and \(count - 1) more)" : "")
        }
    }

    /// The losses of writing the document, each with its place in the track.
    public func sentences(_ losses: [ConversionLoss]) -> [String] {
        let format: TextFormat = nearestFormat == .ttml ? .ttml : .timedText
        return losses.map { loss in
            "\(format.place(loss.position)): \(loss.message)"
                + (loss.count > 1 ? " (this and \(loss.count - 1) more)" : "")
        }
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

    /// How a place in a track of the format is called.
    fileprivate func place(_ position: SourcePosition) -> String {
        self == .ttml ? "\(position)" : "sample \(position.line)"
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
