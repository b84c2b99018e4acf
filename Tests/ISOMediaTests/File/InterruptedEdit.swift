// SPDX-License-Identifier: Apache-2.0

import TestSupport

@testable import ISOMedia

/// The writes of an edit in place, to be carried out only in part, as a kill would leave them.
struct InterruptedEdit {
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
        let plan = try editor.plan(edit)
        guard case .inPlace(let places) = plan.method else {
            throw ISOMediaError(.verificationFailed("not in place"))
        }
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

    /// Writes everything before the last hidden write, and that many bytes of it.
    func stage(_ path: String, bytesOfLast count: Int) throws {
        for piece in hidden.dropLast() { try writeSparse(path, piece.bytes, at: piece.offset) }
        guard let last = hidden.last else { return }
        try writeSparse(path, Array(last.bytes.prefix(count)), at: last.offset)
    }

    /// Throws that many switches.
    func commit(_ path: String, switches count: Int) throws {
        for piece in switches.prefix(count) { try writeSparse(path, piece.bytes, at: piece.offset) }
    }
}
