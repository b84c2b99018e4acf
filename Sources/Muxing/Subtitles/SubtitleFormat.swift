// SPDX-License-Identifier: Apache-2.0

/// How a new subtitle track has its text.
public enum SubtitleFormat: String, CaseIterable, Sendable {
    /// 3GPP timed text under Apple's handler: what Apple's players, VLC and FFmpeg show.
    case tx3g
    /// WebVTT in samples (ISO/IEC 14496-30): header, regions, places and styles stay.
    case wvtt
    /// TTML documents as samples (ISO/IEC 14496-30).
    case stpp
}
