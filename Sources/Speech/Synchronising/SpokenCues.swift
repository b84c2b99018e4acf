// SPDX-License-Identifier: Apache-2.0

package import Captions

extension CaptionDocument {
    /// When the cues are shown in which somebody speaks, in milliseconds.
    ///
    /// Descriptions of sounds in brackets and songs between notes are left out, because they begin at other
    /// times than speech does; if hardly anything else is there, all cues with text count.
    package var spokenTimes: [Range<Int>] {
        let shown = cues.filter { $0.startMilliseconds < $0.endMilliseconds && $0.isShown }
        let spoken = shown.filter { Self.isSpoken($0.text.plainText) }
        return (spoken.count * 2 >= shown.count ? spoken : shown)
            .map { $0.startMilliseconds..<$0.endMilliseconds }
    }

    /// Whether there is a letter or digit outside brackets, and no note of music.
    private static func isSpoken(_ text: String) -> Bool {
        var depth = 0
        var hasLetter = false
        for character in text {
            switch character {
            case "[", "(", "（", "【": depth += 1
            case "]", ")", "）", "】": depth = max(0, depth - 1)
            case "♪", "♫", "♬": return false
            default:
                hasLetter = hasLetter || depth == 0 && (character.isLetter || character.isNumber)
            }
        }
        return hasLetter
    }
}
