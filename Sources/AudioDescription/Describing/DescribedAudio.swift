// SPDX-License-Identifier: Apache-2.0

package import MediaReading

/// The main audio with the narration in it, and how it was made.
package struct DescribedAudio: Sendable {
    /// The audio, encoded as AAC.
    package let audio: EncodedAudio
    /// The script with all that is needed to make the same mix again.
    package let script: DescriptionScript
    /// Levels that were measured.
    package let loudness: Loudness
    /// The descriptions that were left out because they do not fit, by identifier.
    package let omitted: [String]
    /// The speed of each description that was spoken, in hundredths, by identifier.
    package let rates: [String: Int]

    /// Levels of a mix.
    package struct Loudness: Equatable, Sendable {
        /// Gated loudness of the dialogue in LUFS; nil: there is no dialogue that could be measured.
        package let dialogue: Double?
        /// Gated loudness of the narration in LUFS; nil: there is none.
        package let voice: Double?
        /// The highest true peak while a description is spoken, in dBTP; nil: there is none.
        package let truePeak: Double?
    }
}
