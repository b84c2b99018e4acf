// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions
internal import MediaSelection

extension SessionEvent {
    /// The name of the event's kind.
    var type: String {
        switch content {
        case .segment: "segment"
        case .state: "state"
        case .status: "status"
        case .pace: "pace"
        }
    }

    /// What subscribers get.
    ///
    /// - Parameter language: of the session, for texts whose publisher does not say another.
    /// - Returns: an object with the number and the kind first.
    func json(_ language: LanguageTag) -> JSON {
        let members =
            switch content {
            case .segment(let segment): segment.members(language)
            case .state(let state): state.members
            case .status(let status): status.members
            case .pace(let reading): reading.members
            }
        return .object(
            [(name: "event", value: .number(number)), (name: "type", value: .string(type))]
                + members
        )
    }
}

typealias Members = [(name: String, value: JSON)]

extension LiveSegment {
    func members(_ spoken: LanguageTag) -> Members {
        [
            ("id", .string(id)), ("stream", .string(stream)), ("text", .string(text)),
            ("isFinal", .bool(isFinal)), ("start", JSON(start)), ("end", JSON(end)),
            ("received", .number(received)),
            ("language", .string((language ?? spoken).rawValue)), ("speaker", JSON(speaker)),
        ]
    }
}

extension StreamState {
    var members: Members {
        [
            ("stream", .string(stream)), ("hasCaptions", .bool(hasCaptions)),
            ("publishing", .bool(isPublishing)), ("audio", .bool(hasAudio)),
        ]
    }
}

extension SessionStatus {
    var name: String {
        switch self {
        case .started: "started"
        case .paused: "paused"
        case .stopped: "stopped"
        case .failed: "failed"
        }
    }

    /// Why the captions are not taken any more; nil while they are.
    var reason: String? {
        switch self {
        case .started, .paused: nil
        case .stopped(let reason): reason.rawValue
        case .failed(let reason): reason
        }
    }

    /// Whether the captions have ended.
    var isOver: Bool {
        switch self {
        case .started, .paused: false
        case .stopped, .failed: true
        }
    }

    var members: Members { [("status", .string(name)), ("reason", JSON(reason))] }
}

extension PaceReading {
    fileprivate var members: Members {
        let rates = wordsPerMinute.sorted { $0.key < $1.key }
        return [
            ("stream", .string(stream)), ("active", .bool(isActive)),
            (
                "wordsPerMinute",
                .object(rates.map { (name: String($0.key), value: .number($0.value)) })
            ),
        ]
    }
}
