// SPDX-License-Identifier: Apache-2.0

import Listening

/// A pause of a movie for an extended description: the picture freezes, and the audio is silent.
package struct MoviePause: Equatable, Sendable {
    /// When it begins, in milliseconds of the movie without pauses.
    package let start: Int
    /// How long it is, in milliseconds.
    package let length: Int

    /// Makes a pause.
    ///
    /// - Parameters:
    ///   - start: when it begins, in milliseconds of the movie without pauses.
    ///   - length: how long it is, in milliseconds.
    package init(start: Int, length: Int) {
        self.start = start
        self.length = length
    }

    /// Time between the end of a description and what comes after the pause, in milliseconds: pauses of audio are whole
    /// frames of AAC, and those of video whole pictures.
    private static let margin = 150

    /// The pauses for the descriptions of a script that do not fit: each where its description begins, and as long as
    /// time is missing.
    ///
    /// - Parameter check: the script.
    /// - Returns: the pauses in order.
    package static func pauses(for check: ScriptCheck) -> [MoviePause] {
        check.results.compactMap { result in
            // No movie lasts twelve days, whatever a script claims.
            guard let length = length(for: result), result.description.start < 1 << 30 else {
                return nil
            }
            return MoviePause(start: result.description.start, length: length)
        }.sorted { $0.start < $1.start }
    }

    /// How long the movie pauses for a description, in milliseconds.
    ///
    /// - Parameter result: the description.
    /// - Returns: the length; nil: it fits, or the movie has ended when it begins.
    package static func length(for result: ScriptCheck.Result) -> Int? {
        guard result.fit.outcome == .doesNotFit, result.fit.limit != .afterEnd else { return nil }
        return result.fit.missing + margin
    }
}

extension [MoviePause] {
    /// How long all pauses are together, in milliseconds.
    var total: Int { reduce(0) { $0 + $1.length } }

    /// When a description comes that begins at a moment: with the pause that begins there.
    func beginning(_ time: Int) -> Int {
        reduce(time) { $1.start < time ? $0 + $1.length : $0 }
    }

    /// When a moment of the movie comes: after the pause that begins there.
    func moved(_ time: Int) -> Int {
        reduce(time) { $1.start <= time ? $0 + $1.length : $0 }
    }

    /// When a part of the movie is played: in several parts if it has pauses within.
    func moved(_ part: Range<Int>) -> [Range<Int>] {
        let breaks = map(\.start).filter { part.lowerBound < $0 && $0 < part.upperBound }
        return zip([part.lowerBound] + breaks, breaks + [part.upperBound]).map { start, end in
            moved(start)..<moved(start) + end - start
        }
    }
}

extension MovieDialogue {
    /// What is said in the movie with pauses.
    ///
    /// - Parameter pauses: the pauses in order.
    /// - Returns: the dialogue.
    package func paused(by pauses: [MoviePause]) -> MovieDialogue {
        var dialogue = self
        let map = map
        dialogue.pausedMap = DialogueMap(
            speech: Intervals(map.speech.ranges.flatMap { pauses.moved($0) }),
            length: map.length.map { $0 + pauses.total }
        )
        return dialogue
    }
}

extension DescriptionScript {
    /// The script for the movie with pauses.
    ///
    /// - Parameter pauses: the pauses in order.
    /// - Returns: the script.
    package func paused(by pauses: [MoviePause]) -> DescriptionScript {
        var script = self
        for index in script.descriptions.indices {
            let start = script.descriptions[index].start
            let begin = pauses.beginning(start)
            script.descriptions[index].start = begin
            // Where speaking had to have ended is not known any more, and levels belong to other times.
            script.descriptions[index].end = nil
            script.descriptions[index].mainAudioGain = []
            script.descriptions[index].narrationGain = []
        }
        return script
    }
}
