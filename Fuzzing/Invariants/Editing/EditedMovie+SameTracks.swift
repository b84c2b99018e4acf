// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaReading
import MediaSelection
import Muxing

/// Edits that leave the tracks as they are, and the way back.
extension EditedMovie {
    mutating func optimize() throws(BrokenInvariant) -> String {
        let path = path
        func run() throws(MediaError) -> EditReport {
            try OptimizeMovie(movie: path, output: .inPlace).run().edit
        }
        let report = try editing(run)
        let before = model
        try note(report.method, reclaims: true)
        try require(model == before, "tracks came or went after \(log)")
        let again = try editing(run)
        try require(again.method == nil, "optimized twice after \(log): \(again.changes)")
        return report.method == nil ? "nothing to optimize" : "optimize"
    }

    mutating func repair(_ program: inout EditProgram) throws(BrokenInvariant) -> String {
        let path = path
        let syncsRoles = program.next(below: 2) == 1
        func run() throws(MediaError) -> EditReport {
            try RepairMovie(movie: path, output: .inPlace).run(syncsRoles: syncsRoles)
        }
        let report = try editing(run)
        let before = model
        try note(report.method)
        try require(model == before, "tracks came or went after \(log)")
        let again = try editing(run)
        try require(again.method == nil, "repaired twice after \(log): \(again.changes)")
        return report.method == nil ? "nothing to repair" : "repair"
    }

    mutating func tag(_ program: inout EditProgram) throws(BrokenInvariant) -> String {
        let id = program.next(of: model.keys.sorted())
        guard let selector = TrackSelector("\(id)") else { return "nothing to tag" }
        var tags = TrackTags()
        switch program.next(below: 4) {
        case 0: tags.name = String(repeating: "n", count: program.next(below: 40) + 1)
        case 1: tags.isExcludedFromAutoselection = program.next(below: 2) == 1
        case 2: tags.isDefault = true
        default: tags.isSDH = program.next(below: 2) == 1
        }
        let before = model
        let method: FilePlan.Method?
        do throws(MediaError) {
            method = try TagTracks(movie: path, output: .inPlace)
                .run([TagRequest(track: selector, tags: tags)]).method
        } catch {
            guard case .unfittingTag = error.kind else {
                throw BrokenInvariant("after \(log): \(error)")
            }
            method = nil
        }
        try note(method)
        try require(model == before, "tracks came or went after \(log)")
        return "tag"
    }

    mutating func undo() throws(BrokenInvariant) -> String {
        let path = path
        guard let former else {
            do throws(ISOMediaError) {
                _ = try MovieUndo(path: path)
            } catch {
                try require(error.kind == .nothingToUndo, "after \(log): \(error)")
                return "nothing to undo"
            }
            throw BrokenInvariant("an undo that leads nowhere after \(log)")
        }
        let canBeRedone = try reading { () throws(ISOMediaError) in
            let undo = try MovieUndo(path: path)
            try undo.commit()
            return undo.canBeRedone
        }
        try require(
            canBeRedone == keepsBoth,
            "undo \(canBeRedone ? "can" : "cannot") be redone, \(log)"
        )
        (model, self.former) = (former, keepsBoth ? model : nil)
        try require(try readModel() == model, "another movie than before after \(log)")
        return "undo"
    }
}
