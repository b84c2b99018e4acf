// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions

typealias Members = [(name: String, value: JSON)]

extension StreamState {
    /// What its event has, too.
    var members: Members {
        [
            ("stream", .string(stream)), ("hasCaptions", .bool(hasCaptions)),
            ("publishing", .bool(isPublishing)), ("audio", .bool(hasAudio)),
            ("captions", .bool(publishesCaptions)),
        ]
    }
}

extension SessionStatus {
    /// Whether the captions have ended.
    var isOver: Bool {
        switch self {
        case .started, .paused: false
        case .stopped, .failed: true
        }
    }

    /// What its event has, too.
    var members: Members { [("status", .string(name)), ("reason", JSON(reason))] }
}
