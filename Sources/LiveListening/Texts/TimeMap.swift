// SPDX-License-Identifier: Apache-2.0

/// Which time of the session a time of an engine's sound is: the engine counts the sound that it was given, and some was
/// left out.
struct TimeMap: Sendable {
    /// Sound without a gap: where it begins, in samples of the engine and in microseconds of the session.
    private struct Piece {
        let sample: Int
        let time: Int
    }

    private var pieces: [Piece] = []
    /// Samples that the engine was given.
    private(set) var given = 0

    /// Pieces that are kept at most: words come soon after their sound.
    private static let most = 256

    /// Where the next sample belongs that follows without a gap; nil before the first.
    var next: Int? {
        pieces.last.map { $0.time + SoundBuffer.microseconds(given - $0.sample) }
    }

    /// Sound that is given to the engine.
    mutating func add(_ count: Int, at time: Int) {
        if abs((next ?? .min / 2) - time) > 2000 {
            pieces.append(Piece(sample: given, time: time))
            if pieces.count > Self.most { pieces.removeFirst() }
        }
        given += count
    }

    /// Samples that the engine was given without having been heard, such as silence after a gap.
    mutating func add(silence count: Int) { given += count }

    /// Converts a time.
    ///
    /// - Parameter milliseconds: of the engine's sound.
    /// - Returns: milliseconds of the session.
    func time(of milliseconds: Int) -> Int {
        let sample = milliseconds * (SoundBuffer.rate / 1000)
        guard let piece = pieces.last(where: { $0.sample <= sample }) ?? pieces.first else {
            return 0
        }
        return (piece.time + SoundBuffer.microseconds(max(0, sample - piece.sample))) / 1000
    }
}
