// SPDX-License-Identifier: Apache-2.0

/// How captions come onto the screen (ANSI/CTA-608-E, 7).
public enum CEA608Mode: String, CaseIterable, Sendable {
    /// Loaded unseen and shown at once.
    case popOn = "pop-on"
    /// Typed into the lowest row; the rows above roll up.
    case rollUp = "roll-up"
    /// Typed where they are.
    case paintOn = "paint-on"
    /// Text of T1 to T4.
    case text
}
