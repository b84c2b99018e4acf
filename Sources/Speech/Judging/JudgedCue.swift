// SPDX-License-Identifier: Apache-2.0

package import Captions

/// A cue whose text is held against the sound.
package struct JudgedCue: Sendable {
    /// When it is shown, in milliseconds.
    package let shown: Range<Int>
    /// What is spoken of its text.
    package let sentence: TranscriptSentence

    /// What marks words that are sung, which sound otherwise than the model knows.
    private static let notes: Set<Character> = ["♪", "♫", "♩", "♬"]

    /// Takes a cue.
    ///
    /// - Parameters:
    ///   - shown: when it is shown, in milliseconds.
    ///   - text: its text, with sounds, names of speakers and notes of music.
    package init(shown: Range<Int>, text: String) {
        self.shown = shown
        let isSung = text.contains { Self.notes.contains($0) }
        sentence = TranscriptSentence(isSung ? "" : CueRetiming.spokenText(text))
    }

    /// Takes the cues of a document.
    ///
    /// - Parameter document: the captions.
    /// - Returns: one for each cue.
    package static func cues(of document: CaptionDocument) -> [JudgedCue] {
        document.cues.map {
            let start = $0.startMilliseconds
            return JudgedCue(
                shown: start..<max(start, $0.endMilliseconds),
                text: $0.text.plainText
            )
        }
    }
}
