// SPDX-License-Identifier: Apache-2.0

import FileSystem
import TestSupport

@testable import ISOMedia

/// The writes of an edit in place, to be carried out only in part, as a kill would leave them.
struct InterruptedEdit {
    /// Headers that are written first, in order.
    let preparation: [(offset: UInt64, bytes: [UInt8])]
    /// What is written before the first switch, in order.
    let hidden: [(offset: UInt64, bytes: [UInt8])]
    /// The switches, in order.
    let switches: [(offset: UInt64, bytes: [UInt8])]
    /// Length of the file once all is written.
    let length: UInt64

    /// Plans to add the dummy track to a movie, or only to change its headers.
    init(_ path: String, addingMedia: Bool = true) throws {
        let editor = try MovieEditor(path: path, output: .none)
        let movie = editor.movie.movie
        let edit = try addingMedia ? DummyTrack.edit(movie) : MovieEdit(movie: movie, newMedia: [])
        try self.init(try editor.plan(edit))
    }

    /// Takes the writes of a plan.
    init(_ plan: FilePlan) throws {
        guard case .inPlace(let places) = plan.method else {
            throw ISOMediaError(.verificationFailed("not in place"))
        }
        preparation = plan.preparation.map { ($0.offset, $0.bytes) }
        hidden = plan.newPieces.filter { !places.contains($0.offset) }
        switches = places.compactMap { place in plan.newPieces.first { $0.offset == place } }
        length = plan.length
    }

    /// The places in the last and longest write at which a kill is interesting.
    var cuts: [Int] {
        let count = hidden.last?.bytes.count ?? 0
        return [0, 1, 4, 7, 8, 9, 20, 31, 32, 36, 40, 44, 49, 53, 57, 60, 64, 1000]
            .filter { $0 < count } + [count - 1, count]
    }

    /// Carries out every write in order, of those that are no header first one half, and calls `body` after
    /// each.
    func eachWrite(to path: String, _ body: (_ what: String) throws -> Void) throws {
        let all = preparation + hidden
        for (number, write) in all.enumerated() {
            let what = "write \(number + 1) of \(all.count)"
            if number >= preparation.count {
                let half = Array(write.bytes.prefix(write.bytes.count / 2))
                try writeSparse(path, half, at: write.offset)
                try body("half of \(what)")
            }
            try writeSparse(path, write.bytes, at: write.offset)
            try body(what)
        }
        try writeSparse(path, [], at: 0, length: length)
        try body("the length")
        for (number, header) in switches.enumerated() {
            try writeSparse(path, header.bytes, at: header.offset)
            try body("switch \(number + 1)")
        }
    }

    /// Writes everything before the last hidden write, and that many bytes of it.
    func stage(_ path: String, bytesOfLast count: Int) throws {
        for piece in preparation { try writeSparse(path, piece.bytes, at: piece.offset) }
        for piece in hidden.dropLast() { try writeSparse(path, piece.bytes, at: piece.offset) }
        guard let last = hidden.last else { return }
        try writeSparse(path, Array(last.bytes.prefix(count)), at: last.offset)
    }

    /// Throws that many switches.
    func commit(_ path: String, switches count: Int) throws {
        for piece in switches.prefix(count) { try writeSparse(path, piece.bytes, at: piece.offset) }
    }
}
