// SPDX-License-Identifier: Apache-2.0

import Captions
import Foundation
import ISOMedia
import MediaPrimitives
import MediaSelection
import TestSupport
import Testing

@testable import MediaReading
@testable import Muxing

/// Extract(add(x)) = x for the captions of the corpora, but for what is told as lost.
@Suite struct CorpusTextTests {
    /// The files of a corpus with captions; empty, with a line that says so, where it is missing.
    private static func files(_ corpus: String) throws -> [String] {
        guard let folder = try Corpora.path(corpus) else { return [] }
        let endings = [".srt", ".vtt", ".xml", ".ttml"]
        return try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
            .filter { name in
                endings.contains(where: name.hasSuffix) || name.hasPrefix("ssa/")
            }
            .map { folder + "/" + $0 }
    }

    /// A file as `add-subs` reads it; nil where it has no cue that a track can show.
    private static func source(
        _ path: String,
        as format: SubtitleFormat
    ) throws -> SubtitleFile? {
        var addition = TrackAddition(.subtitles(format), path: path, bytes: try bytes(of: path))
        addition.language = try LanguageTag("en")
        addition.isLenient = true
        if path.hasSuffix("gb2312.srt") { addition.encoding = "GB18030" }
        do throws(MediaError) {
            return try SubtitleFile(addition, as: format)
        } catch {
            switch error.kind {
            case .noCues, .captions, .unusableCues: return nil
            default: throw error
            }
        }
    }

    /// Writes the source as a track of a movie, and reads it back.
    private static func extracted(
        _ source: SubtitleFile,
        as format: SubtitleFormat
    ) throws -> (text: TrackText, losses: [ConversionLoss]) {
        let media = try SubtitleSamples(
            source,
            CaptionTimeline(source.document.cues),
            as: format,
            videoSize: (640, 360),
            fillingTo: 0
        )
        var track = TextMovie.Track(
            entry: media.entry.encoded,
            samples: Array(zip(media.samples, media.durations))
        )
        track.handler = media.media == .subtitles ? "sbtl" : "text"
        return try withTemporaryFolder { folder in
            let path = folder.appending(path: "movie.mp4").path
            try Data(TextMovie(track).bytes).write(to: URL(filePath: path))
            let tracks = try TextTracks(path: path)
            return (try tracks.reading(tracks.texts)(try tracks.only(nil)), media.losses)
        }
    }

    /// The cues as a file of a format says them.
    private static func asWritten(
        _ document: CaptionDocument,
        _ format: CaptionFormat
    ) throws -> [Shown] {
        let name = "a." + format.rawValue
        let (bytes, _) = document.write(as: format)
        let read = try CaptionDocument.read(bytes: bytes, fileName: name).document
        return read.cues.map(Shown.init).sorted { $0.start < $1.start }
    }

    /// What can be compared of a cue.
    private struct Shown: Equatable, CustomStringConvertible {
        var start: Int
        var end: Int
        var text: CaptionText
        var description: String { "\(start) \(end) \(text.plainText.debugDescription)" }

        init(_ cue: Cue) {
            (start, end) = (cue.startMilliseconds, cue.endMilliseconds)
            text = CaptionText(nodes: ShownNodes.plain(cue.text.nodes))
        }
    }

    private static let corpora = ["cdown-srt", "wpt-webvtt", "media3", "ttconv"]

    @Test(arguments: corpora)
    func `captions of the corpora are the same after a WebVTT track`(corpus: String) throws {
        var (count, cues) = (0, 0)
        let files = try Self.files(corpus)
        for path in files {
            guard let source = try Self.source(path, as: .wvtt) else { continue }
            let (text, losses) = try Self.extracted(source, as: .wvtt)
            let isWebVTT = path.hasSuffix(".vtt")
            let before =
                try isWebVTT
                ? source.document.cues.map(Shown.init).sorted { $0.start < $1.start }
                : Self.asWritten(source.document, .webVTT)
            let after =
                try isWebVTT
                ? text.document.cues.map(Shown.init).sorted { $0.start < $1.start }
                : Self.asWritten(text.document, .webVTT)
            // What cannot be said in WebVTT is told with the first cue it happened to.
            if losses.isEmpty { expectSame(before, after, path) }
            #expect(before.map(\.start) == after.map(\.start), "\(path)")
            #expect(before.map(\.end).sorted() == after.map(\.end).sorted(), "\(path)")
            if let header = source.header, !header.contains(0) {
                let file = text.write(as: .captions(.webVTT), fileName: nil).bytes
                #expect(file.starts(with: header), "\(path)")
            }
            count += 1
            cues += before.count
        }
        print("\(corpus): \(count) of \(files.count) files, \(cues) cues as wvtt")
        #expect(count > 0 || files.isEmpty)
    }

    @Test(arguments: corpora)
    func `captions of the corpora are the same after a tx3g track`(corpus: String) throws {
        var (count, same) = (0, 0)
        let files = try Self.files(corpus)
        for path in files {
            guard let source = try Self.source(path, as: .tx3g) else { continue }
            let (text, losses) = try Self.extracted(source, as: .tx3g)
            let before = source.document.cues.map(Shown.init).sorted { $0.start < $1.start }
            let after = text.document.cues.map(Shown.init)
            let overlaps = zip(before, before.dropFirst()).contains { $1.start < $0.end }
            if losses.isEmpty, !overlaps {
                let format: CaptionFormat = path.hasSuffix(".srt") ? .subRip : .webVTT
                try expectSame(
                    Self.asWritten(source.document, format),
                    Self.asWritten(text.document, format),
                    path
                )
                same += 1
            } else {
                // Each cue is shown as long as it was, in one sample or in several.
                for cue in before where !cue.text.plainText.allSatisfy(\.isWhitespace) {
                    expectShown(cue, in: after, path)
                }
            }
            count += 1
        }
        print("\(corpus): \(count) of \(files.count) files as tx3g, \(same) without a loss")
        #expect(count > 0 || files.isEmpty)
    }

    private func expectSame(_ before: [Shown], _ after: [Shown], _ path: String) {
        guard before != after else { return }
        let name = path.split(separator: "/").last ?? ""
        for (old, new) in zip(before, after) where old != new {
            Issue.record("\(name): \(old) became \(new)\n\(old.text)\n\(new.text)")
            return
        }
        Issue.record("\(name): \(before.count) cues became \(after.count)")
    }

    /// Expects that samples with the words of a cue follow each other from its start to its end.
    private func expectShown(_ cue: Shown, in samples: [Shown], _ path: String) {
        let words = cue.text.plainText.filter { !$0.isWhitespace }
        var time = cue.start
        for sample in samples where sample.start == time && sample.end <= cue.end {
            let text = sample.text.plainText.filter { !$0.isWhitespace }
            guard text.contains(words) else { continue }
            time = sample.end
        }
        #expect(time == cue.end, "\(path): \(cue)")
    }
}

private enum ShownNodes {
    /// Nodes without what says nothing: text cut in two, and spans without a class.
    static func plain(_ nodes: [CaptionText.Node]) -> [CaptionText.Node] {
        var result: [CaptionText.Node] = []
        for node in nodes {
            var parts = [node]
            if case .element(let element, let classes, let children) = node {
                let inner = plain(children)
                let isNothing = element == .span && classes.isEmpty
                parts = isNothing ? inner : [.element(element, classes: classes, children: inner)]
            }
            for part in parts {
                if case .text(let text) = part, case .text(let before)? = result.last {
                    result[result.count - 1] = .text(before + text)
                } else {
                    result.append(part)
                }
            }
        }
        return result
    }
}
