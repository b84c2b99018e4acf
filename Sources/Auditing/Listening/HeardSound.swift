// SPDX-License-Identifier: Apache-2.0

/// What is known of the main sound of a movie.
public enum HeardSound: Equatable, Sendable {
    /// Nobody asked for it to be listened to.
    case notAsked
    /// It could not be listened to; the reason is a sentence.
    case untested(String)
    /// When there is sound, and when it is like speech.
    case heard(SoundActivity)
}

/// How the sound that describes the picture compares with the sound that it describes beside.
public enum DescriptionLikeness: Equatable, Sendable {
    /// Each sample is the same, both mixed to one channel of 8,000 samples a second.
    case identical
    /// The level is the same at all times, as if one sound was coded twice.
    case alike
    /// Something is heard that the other has not.
    case different
}
