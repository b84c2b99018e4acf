// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import MediaSelection
import TestSupport
import Testing

@testable import Muxing

@Suite struct `Random sequences of edits` {
    /// Sequences of one seed; there are ten seeds.
    private static let count = 100

    private static let layouts: [MovieLayout] = [
        .movieLast, .movieFirst, .movieFirstWithReserve, .movieFirstWithSmallReserve,
        .chaptersAndTimecode, .twoMediaDataAroundMovie, .mediaToEndOfFile, .movieToEndOfFile,
    ]

    /// The movies, each in its layout: as long as the sample, but of a tenth of its samples, because what
    /// takes time in an edit is reading their tables.
    private static let movies = Result {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "small.mp4").path
            _ = try output(
                of: "ffmpeg",
                ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x36:r=2", "-f", "lavfi", "-i"]
                    + ["sine=r=8000", "-t", "24", "-c:v", "mpeg4", "-c:a", "aac", path]
            )
            let movies = try layouts.map { layout in
                (
                    layout,
                    try layout == .chaptersAndTimecode ? layout.bytes() : layout.bytes(of: path)
                )
            }
            return Dictionary(uniqueKeysWithValues: movies)
        }
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `keep every sample and every rule`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var edits: [String: Int] = [:]
        for number in 1...Self.count {
            let layout = try #require(Self.layouts.randomElement(using: &random))
            try withTemporaryFile(named: "movie.mp4", try #require(try Self.movies.get()[layout])) {
                path in
                var movie = try EditedMovie(path)
                for _ in 1...Int.random(in: 2...6, using: &random) {
                    let name = try movie.edit(using: &random)
                    edits[name, default: 0] += 1
                    try movie.check("seed \(seed), sequence \(number), \(layout), \(movie.log)")
                }
            }
        }
        print("seed \(seed): \(Self.count) sequences,", edits.sorted { $0.key < $1.key })
    }
}

/// A movie that is edited, beside what has to be in it.
private struct EditedMovie {
    /// What is in a movie: the media bytes of each track.
    private typealias Model = [UInt32: Data]

    private let path: String
    private var model: Model
    /// What an undo has to bring back; nil where it has to be refused.
    private var former: Model?
    /// Whether a second undo brings the edit back.
    private var keepsBoth = false
    private(set) var log: [String] = []

    init(_ path: String) throws {
        self.path = path
        model = try Self.model(of: path)
    }

    private static func model(of path: String) throws -> Model {
        let file = try MovieFile(SystemFile.reading(path))
        var model: Model = [:]
        for track in file.movie.tracks {
            var media = Data()
            for chunk in try track.sampleTable()?.chunks() ?? [] {
                media.append(contentsOf: try file.source.read(chunk))
            }
            model[try track.header().trackID] = media
        }
        return model
    }

    // MARK: - Edits

    mutating func edit(using random: inout SeededGenerator) throws -> String {
        let name: String
        switch Int.random(in: 0..<11, using: &random) {
        case 0..<4: name = try addSubtitles(using: &random)
        case 4: name = try changeLanguage(using: &random)
        case 5: name = try setChapters(using: &random)
        case 6, 7: name = try remove(using: &random)
        case 8: name = try optimize()
        default: name = try undo()
        }
        log.append(name)
        return name
    }

    /// Notes what an edit has done to the file.
    private mutating func note(_ method: FilePlan.Method?, hadSlots: Bool, reclaims: Bool = false)
        throws
    {
        guard let method else { return }
        former = reclaims ? nil : model
        keepsBoth = method == .copy || hadSlots
        let before = model
        model = try Self.model(of: path)
        // Tracks may have come and gone; what is there still has its samples.
        for (id, media) in before where model[id] != nil {
            #expect(model[id] == media, "track \(id) after \(log)")
        }
    }

    /// Whether there were two places for the `moov`, both of which the edit could use.
    private var undoWouldBeRedone: Bool {
        get throws {
            do {
                return try MovieUndo(path: path, onlyReading: true).canBeRedone
            } catch {
                guard error.kind == .nothingToUndo else { throw error }
                return false
            }
        }
    }

    private mutating func addSubtitles(using random: inout SeededGenerator) throws -> String {
        let language = ["es", "fr", "de", "pt-BR"].randomElement(using: &random) ?? "es"
        let word = String(repeating: "x", count: Int.random(in: 1...400, using: &random))
        let cues = (1...Int.random(in: 1...9, using: &random)).map {
            "\($0)\n00:00:0\($0),000 --> 00:00:0\($0),900\n\(word)\n"
        }
        var request = SubtitleRequest()
        request.addsAgain = true
        request.isDefault = Bool.random(using: &random)
        let forced = Int.random(in: 0..<4, using: &random) == 0 ? ".forced" : ""
        let report = try AddSubtitles(movie: path, output: .inPlace).run([
            SubtitleFile(
                path: "\(language)\(forced).srt",
                bytes: Array(cues.joined(separator: "\n").utf8),
                request: request
            )
        ])
        let before = Set(model.keys)
        try note(report.method, hadSlots: try undoWouldBeRedone)
        #expect(Set(model.keys) == before.union(report.tracks.map(\.id)))
        return "add"
    }

    private mutating func changeLanguage(using random: inout SeededGenerator) throws -> String {
        let job = try EditJob(movie: path, output: .inPlace)
        let id = try #require(model.keys.sorted().randomElement(using: &random))
        var movie = job.movie
        try movie.updateTrack(id) { track throws(ISOMediaError) in
            try track.box.update(["mdia", "mdhd"]) { box throws(ISOMediaError) in
                try box.edit(MediaHeaderBox.self) { $0.language.rawValue ^= 1 }
            }
        }
        let outcome = try job.run(MovieEdit(movie: movie, changedBoxes: ["mdhd"]))
        let before = model
        try note(outcome.method, hadSlots: try undoWouldBeRedone)
        #expect(model == before)
        return "tag"
    }

    private mutating func setChapters(using random: inout SeededGenerator) throws -> String {
        let chapters = (0..<Int.random(in: 0...3, using: &random)).map { index in
            Chapter(
                startMilliseconds: index * 5000 + Int.random(in: 0..<5000, using: &random),
                endMilliseconds: 0,
                title: "Chapter \(index)"
            )
        }
        let others = try facts().filter { $0.kind != .chapter }.map(\.id)
        let report = try SetChapters(movie: path, output: .inPlace).run(chapters, language: nil)
        try note(report.method, hadSlots: try undoWouldBeRedone)
        #expect(others.allSatisfy { model[$0] != nil })
        return "chapters"
    }

    private mutating func remove(using random: inout SeededGenerator) throws -> String {
        let tracks = try TrackFacts.all(of: MovieFile(SystemFile.reading(path)).movie)
        guard
            let track = tracks.filter({ $0.kind != .video && $0.kind != .audio })
                .randomElement(using: &random), let selector = TrackSelector("\(track.id)")
        else { return "nothing to remove" }
        let reclaims = Int.random(in: 0..<4, using: &random) == 0
        let report = try RemoveTracks(movie: path, output: .inPlace)
            .run(.init([selector], reclaims: reclaims))
        let expected = model.filter { $0.key != track.id }
        try note(report.method, hadSlots: try undoWouldBeRedone, reclaims: reclaims)
        #expect(model == expected)
        return reclaims ? "reclaim" : "remove"
    }

    private mutating func optimize() throws -> String {
        let report = try OptimizeMovie(movie: path, output: .inPlace).run().edit
        let before = model
        try note(report.method, hadSlots: true, reclaims: true)
        #expect(model == before)
        let again = try OptimizeMovie(movie: path, output: .inPlace).run().edit
        #expect(again.method == nil, "optimized twice after \(log): \(again.changes)")
        return report.method == nil ? "nothing to optimize" : "optimize"
    }

    private mutating func undo() throws -> String {
        guard let former else {
            #expect(throws: ISOMediaError(.nothingToUndo, path: path)) { try MovieUndo(path: path) }
            return "nothing to undo"
        }
        let undo = try MovieUndo(path: path)
        #expect(undo.canBeRedone == keepsBoth)
        try undo.commit()
        (model, self.former) = (former, keepsBoth ? model : nil)
        #expect(try Self.model(of: path) == model, "after \(log)")
        return "undo"
    }

    private func facts() throws -> [TrackFacts] {
        try TrackFacts.all(of: MovieFile(SystemFile.reading(path)).movie)
    }

    // MARK: - What has to hold

    func check(_ place: String) throws {
        let comment = Comment(rawValue: place)
        let file = try MovieFile(SystemFile.reading(path))
        let facts = try TrackFacts.all(of: file.movie)
        #expect(Set(facts.map(\.id)).count == facts.count, comment)
        let header = try file.movie.header()
        #expect(facts.allSatisfy { $0.id < header.nextTrackID }, comment)
        var durations: [UInt64] = []
        for track in file.movie.tracks {
            durations.append(try track.header().duration)
            for (type, targets) in try track.references() {
                #expect(!targets.isEmpty, comment)
                #expect(targets.allSatisfy { model[$0] != nil }, "\(place): \(type)")
            }
            let chunks = try track.sampleTable()?.chunks() ?? []
            let media = file.boxes.filter { $0.type == "mdat" }.map(\.payload)
            for chunk in chunks {
                #expect(media.contains { $0.clamped(to: chunk) == chunk }, comment)
            }
        }
        #expect(header.duration == durations.max(), comment)
        checkGroups(facts, comment)
    }

    /// The rules of QuickTime for groups of alternate tracks.
    private func checkGroups(_ facts: [TrackFacts], _ comment: Comment) {
        let legible = facts.filter { $0.kind.isLegible }
        guard !legible.isEmpty else { return }
        let groups = Set(legible.map(\.alternateGroup))
        #expect(groups.count == 1 && !groups.contains(0), comment)
        #expect(legible.count { $0.isEnabled } == 1, comment)
        let others = facts.filter { !$0.kind.isLegible }
        #expect(groups.isDisjoint(with: others.map(\.alternateGroup)), comment)
        #expect(facts.filter { $0.kind == .chapter }.allSatisfy { !$0.isEnabled }, comment)
    }
}
