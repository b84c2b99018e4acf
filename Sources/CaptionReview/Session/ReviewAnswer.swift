// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// What a page gets: a status of HTTP and JSON.
public struct ReviewAnswer: Equatable, Sendable {
    /// The status code [RFC 9110, 15].
    public let status: Int
    /// The body, JSON.
    public let json: String

    init(_ json: JSONWriter) {
        (status, self.json) = (200, json.text)
    }

    init(_ error: ReviewError) {
        var json = JSONWriter()
        json.add("reason", error.reason)
        json.add("reload", error.isConflict || error == .noSuchCue)
        status = error.isConflict ? 412 : error == .notACommand ? 400 : 422
        self.json = json.text
    }

    /// A reason why there is nothing else, as JSON.
    public static func refusal(_ reason: String) -> String {
        var json = JSONWriter()
        json.add("reason", reason)
        return json.text
    }

    /// Something that was not written, and why.
    init(unwritten reason: String) {
        var json = JSONWriter()
        json.add("reason", "Not saved: \(reason)")
        status = 507
        self.json = json.text
    }
}
