// SPDX-License-Identifier: Apache-2.0

/// How a person takes in a medium; the groups in which a player offers options to select from.
public enum MediaKind: String, CaseIterable, Hashable, Sendable {
    /// It is heard: sound.
    case audible
    /// It is read: subtitles, closed captions, text.
    case legible
    /// It is seen: video, pictures.
    case visual
    /// It is felt.
    case haptic
}
