// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import Muxing

/// A movie that is edited, beside what has to be in it.
package struct EditedMovie {
    /// What is in a movie: the media bytes of each track.
    typealias Model = [UInt32: [UInt8]]

    let path: String
    var model: Model
    /// What an undo has to bring back; nil where it has to be refused.
    var former: Model?
    /// Whether a second undo brings the edit back.
    var keepsBoth = false
    /// The edits that were made, in order.
    package private(set) var log: [String] = []

    /// Reads a movie that is sound.
    ///
    /// - Throws: `BrokenInvariant` where it cannot be read.
    package init(_ path: String) throws(BrokenInvariant) {
        self.path = path
        model = [:]
        model = try readModel()
    }

    /// What is in the file now.
    func readModel() throws(BrokenInvariant) -> Model {
        try reading { () throws(ISOMediaError) in
            let file = try MovieFile(opening: path)
            try file.requireWhole()
            var model: Model = [:]
            for track in file.movie.tracks {
                var media: [UInt8] = []
                for chunk in try track.sampleTable()?.chunks() ?? [] {
                    media += try file.source.bytes(chunk)
                }
                model[try track.header().trackID] = media
            }
            return model
        }
    }

    /// An error is a broken invariant: every edit has something to work on.
    func reading<Value>(
        _ body: () throws(ISOMediaError) -> Value
    ) throws(BrokenInvariant) -> Value {
        do throws(ISOMediaError) {
            return try body()
        } catch {
            throw BrokenInvariant("after \(log): \(error)")
        }
    }

    func editing<Value>(
        _ body: () throws(MediaError) -> Value
    ) throws(BrokenInvariant) -> Value {
        do throws(MediaError) {
            return try body()
        } catch {
            throw BrokenInvariant("after \(log): \(error)")
        }
    }

    // MARK: - Edits

    /// Makes the edit that a program says.
    ///
    /// - Returns: its name.
    /// - Throws: `BrokenInvariant` where it fails, or has done something else.
    @discardableResult
    package mutating func edit(_ program: inout EditProgram) throws(BrokenInvariant) -> String {
        let name: String
        switch program.next(below: 13) {
        case 0..<4: name = try addSubtitles(&program)
        case 4: name = try changeLanguage(&program)
        case 5: name = try setChapters(&program)
        case 6, 7: name = try remove(&program)
        case 8: name = try optimize()
        case 9: name = try repair(&program)
        case 10: name = try tag(&program)
        default: name = try undo()
        }
        log.append(name)
        return name
    }

    /// Notes what an edit has done to the file.
    mutating func note(
        _ method: FilePlan.Method?,
        reclaims: Bool = false
    ) throws(BrokenInvariant) {
        guard let method else { return }
        former = reclaims ? nil : model
        keepsBoth = method == .copy
        if !keepsBoth { keepsBoth = try undoWouldBeRedone() }
        let before = model
        model = try readModel()
        // Tracks may have come and gone; what is there still has its samples.
        for (id, media) in before where model[id] != nil {
            try require(model[id] == media, "other samples in track \(id) after \(log)")
        }
    }

    /// Whether there were two places for the `moov`, both of which the edit could use.
    private func undoWouldBeRedone() throws(BrokenInvariant) -> Bool {
        do throws(ISOMediaError) {
            return try MovieUndo(path: path, onlyReading: true).canBeRedone
        } catch {
            try require(error.kind == .nothingToUndo, "after \(log): \(error)")
            return false
        }
    }

    private mutating func addSubtitles(
        _ program: inout EditProgram
    ) throws(BrokenInvariant) -> String {
        let language = program.next(of: ["es", "fr", "de", "pt-BR"])
        let word = String(repeating: "x", count: program.next(below: 400) + 1)
        let cues = (1...program.next(below: 9) + 1).map {
            "\($0)\n00:00:0\($0),000 --> 00:00:0\($0),900\n\(word)\n"
        }
        let isDefault = program.next(below: 2) == 1
        let mark = [0: ".forced", 1: ".sdh"][program.next(below: 4)] ?? ""
        // A special track as the default is refused if there is a plain one.
        var addition = TrackAddition(
            .subtitles(.tx3g),
            path: "\(language)\(mark).srt",
            bytes: Array(cues.joined(separator: "\n").utf8)
        )
        addition.addsAgain = true
        addition.isDefault = isDefault && mark.isEmpty
        let report = try editing { () throws(MediaError) in
            try AddTracks(movie: path, output: .inPlace).run([addition])
        }
        let before = Set(model.keys)
        try note(report.method)
        try require(
            Set(model.keys) == before.union(report.addedTracks.map(\.id)),
            "other tracks than were added after \(log)"
        )
        return "add"
    }

    private mutating func changeLanguage(
        _ program: inout EditProgram
    ) throws(BrokenInvariant) -> String {
        let id = program.next(of: model.keys.sorted())
        let outcome = try editing { () throws(MediaError) in
            let job = try EditJob(inPlace: path)
            var movie = job.movie
            do throws(ISOMediaError) {
                try movie.updateTrack(id) { track throws(ISOMediaError) in
                    try track.box.update(["mdia", "mdhd"]) { box throws(ISOMediaError) in
                        try box.edit(MediaHeaderBox.self) { $0.language.rawValue ^= 1 }
                    }
                }
            } catch {
                throw MediaError(.media(error), path: path)
            }
            return try job.run(MovieEdit(movie: movie, changedBoxes: ["mdhd"]))
        }
        let before = model
        try note(outcome.method)
        try require(model == before, "tracks came or went after \(log)")
        return "language"
    }

    private mutating func setChapters(
        _ program: inout EditProgram
    ) throws(BrokenInvariant) -> String {
        var chapters: [Chapter] = []
        for index in 0..<program.next(below: 4) {
            let start = index * 5000 + program.next(below: 5000)
            chapters.append(
                Chapter(startMilliseconds: start, endMilliseconds: 0, title: "Chapter \(index)")
            )
        }
        let others = try facts().filter { $0.kind != .chapter }.map(\.id)
        let report = try editing { () throws(MediaError) in
            try SetChapters(movie: path, output: .inPlace).run(chapters, language: nil)
        }
        try note(report.method)
        try require(others.allSatisfy { model[$0] != nil }, "chapters took a track after \(log)")
        return "chapters"
    }

    private mutating func remove(_ program: inout EditProgram) throws(BrokenInvariant) -> String {
        let tracks = try facts().filter { $0.kind != .video && $0.kind != .audio }
        let reclaims = program.next(below: 4) == 0
        guard !tracks.isEmpty else { return "nothing to remove" }
        let track = program.next(of: tracks)
        guard let selector = TrackSelector("\(track.id)") else { return "nothing to remove" }
        let report = try editing { () throws(MediaError) in
            try RemoveTracks(movie: path, output: .inPlace)
                .run(.init([selector], reclaims: reclaims))
        }
        let expected = model.filter { $0.key != track.id }
        try note(report.method, reclaims: reclaims)
        try require(model == expected, "not only track \(track.id) is gone after \(log)")
        return reclaims ? "reclaim" : "remove"
    }

    func facts() throws(BrokenInvariant) -> [TrackFacts] {
        try reading { () throws(ISOMediaError) in
            try TrackFacts.all(of: MovieFile(opening: path).movie)
        }
    }
}
