// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// What a new track has to hold when the written file is read.
enum SubtitleReadBack: Equatable {
    /// These cues, at these times.
    case cues(TimedTextReadBack)
    /// These samples.
    case samples([[UInt8]])

    /// Refuses a file in which the track holds anything else.
    ///
    /// - Throws: `ISOMediaError.Kind.verificationFailed`.
    func verify(track id: UInt32, in file: MovieFile) throws(ISOMediaError) {
        let isSame: Bool
        switch self {
        case .cues(let expected):
            isSame = try TimedTextReadBack(track: id, in: file) == expected
        case .samples(let expected):
            var found: [[UInt8]] = []
            for sample in try file.movie.track(id)?.sampleTable()?.samples() ?? [] {
                found.append(try file.source.read(sample.range))
            }
            isSame = found == expected
        }
        guard isSame else {
            throw ISOMediaError(.verificationFailed("the cues are not those of the file"))
        }
    }
}
