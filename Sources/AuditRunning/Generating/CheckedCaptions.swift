// SPDX-License-Identifier: Apache-2.0

package import Speech

/// Captions that were made of words, and what could not be made as their profile asks.
package struct CheckedCaptions: Equatable, Sendable {
    /// The captions.
    package let captions: GeneratedCaptions
    /// What the rules of the profile find in them, and cues that begin late.
    package let notices: [GenerationNotice]

    /// Makes captions of a transcript and checks them.
    ///
    /// - Parameters:
    ///   - transcript: the words.
    ///   - segmenter: how they are divided.
    ///   - perWord: whether each word is a cue, which no profile asks for and no rule checks.
    package init(of transcript: Transcript, by segmenter: CaptionSegmenter, perWord: Bool) {
        captions =
            perWord
            ? segmenter.captionsPerWord(of: transcript) : segmenter.captions(of: transcript)
        notices = perWord ? [] : segmenter.notices(of: captions)
    }
}
