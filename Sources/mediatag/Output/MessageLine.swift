// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A message as a line of JSON, for programs that run this one: `--messages json` (schema `mediatag.message/1`).
struct MessageLine {
    /// What a message is about.
    enum Kind: String {
        case error
        case warning
        /// What was done, or what to do next.
        case note
        /// How far long work is.
        case progress
    }

    private var writer = JSONWriter()

    private init(_ kind: Kind) {
        writer.add("schema", "mediatag.message/1")
        writer.add("type", kind.rawValue)
    }

    /// Makes a message that is a sentence.
    ///
    /// - Parameters:
    ///   - kind: error, warning or note.
    ///   - message: the sentence, as people read it.
    ///   - code: the name of an error's condition.
    init(_ kind: Kind, _ message: String, code: String? = nil) {
        self.init(kind)
        if kind == .error { writer.add("code", code ?? "other") }
        writer.add("message", message)
    }

    /// Makes a report of how far long work is.
    ///
    /// - Parameters:
    ///   - activity: the kind of work, such as "copying".
    ///   - done: how much is done.
    ///   - total: how much there is; nil if that is not known.
    ///   - unit: what is counted.
    init(activity: String, done: UInt64, of total: UInt64?, unit: Unit) {
        self.init(.progress)
        writer.add("activity", activity)
        writer.add("done", Int(clamping: done))
        writer.add("total", total.map(Int.init(clamping:)))
        writer.add("unit", unit.rawValue)
    }

    /// What progress counts.
    enum Unit: String {
        case bytes
        case items
        case seconds
    }

    /// The line without its end.
    var text: String { writer.text }
}
