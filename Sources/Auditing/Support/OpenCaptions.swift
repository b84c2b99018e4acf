// SPDX-License-Identifier: Apache-2.0

import Listening
import Looking

/// Texts of a picture that change as captions do: many different ones, each for some seconds, where captions are shown.
struct OpenCaptions {
    /// The texts, in the order of their beginnings; never empty.
    let texts: [SeenText]
    /// The share of speech during which there is text, 0 to 1; nil where it was not listened for.
    let speechShare: Double?

    /// How long a caption is shown, in milliseconds.
    private static let lengths = 800...7000
    /// Fewer texts are titles.
    private static let fewest = 5
    /// The least share of the speech, or of the film.
    private static let leastOfSpeech = 0.5
    private static let leastOfFilm = 0.2

    /// Takes those that are like captions; nil if there are too few.
    ///
    /// - Parameters:
    ///   - picture: what was measured of the video.
    ///   - sound: what is known of speech.
    init?(in picture: PictureActivity, _ sound: HeardSound) {
        texts = picture.text.filter { text in
            let box = picture.area.map(text.box.within) ?? text.box
            return Self.lengths.contains(text.time.count) && box.isOfCaption
        }
        guard texts.count >= Self.fewest else { return nil }
        let shown = Intervals(texts.map(\.time))
        if case .heard(let activity) = sound, activity.speech.milliseconds > 0 {
            let spoken = activity.speech.milliseconds
            let without = activity.speech.subtracting(shown).milliseconds
            let share = Double(spoken - without) / Double(spoken)
            speechShare = share
            guard share >= Self.leastOfSpeech else { return nil }
        } else {
            speechShare = nil
            let share = Double(shown.milliseconds) / Double(max(1, picture.milliseconds))
            guard share >= Self.leastOfFilm else { return nil }
        }
    }

    /// When the last of them ends, in milliseconds.
    var end: Int { texts.map(\.time.upperBound).max() ?? 0 }

    /// What speaks for captions.
    var sentence: String {
        let count = "\(texts.count) texts follow each other where captions are shown"
        guard let speechShare else {
            return count + "; whether they change with speech was not measured"
        }
        return count + ", during \(Int((speechShare * 100).rounded())) % of the speech"
    }
}

extension PictureBox {
    /// Whether it is in the middle of the lower third, or of the upper fifth, or in a bar there.
    fileprivate var isOfCaption: Bool {
        (0.44...0.56).contains(centre) && ((top + bottom) / 2 >= 0.7 || bottom <= 0.25)
            && bottom - top <= 0.25
    }
}
