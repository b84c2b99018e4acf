// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaSelection

extension SegmentPlan {
    /// What is worth knowing of captions: cues that the presentation ends before.
    func textWarnings() -> [String] {
        let end = Int(self.end.rescaled(to: 1000, rounding: .up).ticks)
        return texts.compactMap { text in
            let late = text.document.cues.count {
                $0.hasPositiveDuration && $0.startMilliseconds >= end
            }
            guard late > 0 else { return nil }
            return
                "\(text.name): cues that begin after the presentation has ended are left out: \(late)"
        }
    }

    /// What is worth knowing of sound: what Apple's rules ask for and is not there.
    func soundWarnings() -> [String] {
        guard !sounds.isEmpty else { return [] }
        var warnings: [String] = []
        if !sounds.contains(where: \.format.isStereoAAC) {
            warnings.append(
                "there is no AAC with two channels, which Apple's authoring specification, 2.3, asks for; "
                    + "add an audio file that has it"
            )
        }
        for sound in sounds {
            let missing = end - sound.media.end
            if missing > MediaTime(ticks: 1, timescale: 1) {
                warnings.append(
                    "\(sound.name): the sound ends \(RungAlignment.text(missing)) s before the pictures; "
                        + "Apple's authoring specification, 2.15 and 8.7, wants it to last as long"
                )
            }
            if sound.option.language == nil {
                warnings.append(
                    "\(sound.name): the sound states no language, which Apple's authoring specification, "
                        + "8.10, asks for; write \"FILE:language=en\" or tag the movie"
                )
            }
        }
        return warnings
    }
}
