// SPDX-License-Identifier: Apache-2.0

/// How much of a subtitle track is shown even when the viewer has subtitles switched off.
public enum ForcedSubtitles: String, Codable, Sendable {
    /// Nothing.
    case none
    /// Some samples.
    case some
    /// Everything.
    case all
}
