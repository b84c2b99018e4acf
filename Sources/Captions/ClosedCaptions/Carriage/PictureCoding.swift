// SPDX-License-Identifier: Apache-2.0

/// What the units of a coded picture are, as far as captions are concerned.
public enum PictureCoding: Equatable, Sendable {
    /// H.264.
    case avc
    /// H.265.
    case hevc
    /// MPEG-1 and MPEG-2 video.
    case mpeg2
}
