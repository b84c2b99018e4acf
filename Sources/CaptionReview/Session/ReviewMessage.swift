// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A message of a page: what the person did, and what the page knew.
struct ReviewMessage: Equatable {
    /// What a message asks for.
    enum Kind: Equatable {
        /// An edit of cues.
        case edit(CueCommand)
        /// Restores what the last change replaced.
        case undo
        /// Makes the change again that was undone.
        case redo
        /// What the person decided about a finding, by its key; nil takes the decision back.
        case decide(finding: String, FindingDecision?)
        /// The person has reviewed the captions.
        case reviewed(person: String)
        /// Keeps this version under another name, and reads the file that another program has changed.
        case keepBoth
    }

    let kind: Kind
    let sender: ReviewSender
    let gesture: String
    /// The last record that the page knows.
    let revision: Int
    /// The journal that the page knows: numbers of cues and records are those of it.
    let journal: String

    /// The most bytes of a message: a text of a cue is much shorter.
    static let mostBytes = 1 << 20

    /// Reads a message.
    ///
    /// - Throws: `.notACommand`; `.unusableTimes` for times that are no whole numbers.
    init(_ bytes: [UInt8]) throws(ReviewError) {
        guard bytes.count <= Self.mostBytes, let message = Self.object(bytes),
            let page = message["page"]?.string, 1...64 ~= page.utf8.count,
            let number = message["number"]?.wholeNumber, number > 0,
            let revision = message["revision"]?.wholeNumber,
            let journal = message["journal"]?.string
        else { throw .notACommand }
        sender = ReviewSender(page: page, number: number)
        gesture = message["gesture"]?.string ?? "\(page).\(number)"
        self.revision = revision
        self.journal = journal
        kind = try Self.kind(message)
    }

    private static func object(_ bytes: [UInt8]) -> JSONValue? {
        do {
            let documents = try JSONScanner.scan(bytes).documents
            return documents.count == 1 ? documents.first : nil
        } catch {
            return nil
        }
    }

    private static func kind(_ message: JSONValue) throws(ReviewError) -> Kind {
        switch message["kind"]?.string {
        case "undo": return .undo
        case "redo": return .redo
        case "keep-both": return .keepBoth
        case "decide":
            guard let finding = message["finding"]?.string, finding.utf8.count <= 200 else {
                throw .notACommand
            }
            let decision = message["decision"]?.string.flatMap(FindingDecision.init)
            return .decide(finding: finding, decision)
        case "reviewed": return .reviewed(person: message["person"]?.string ?? "")
        case let name?: return .edit(try command(name, message))
        case nil: throw .notACommand
        }
    }

    private static func command(
        _ name: String,
        _ message: JSONValue
    ) throws(ReviewError) -> CueCommand {
        if name == "insert" {
            return .insert(try times(message), message["text"]?.string ?? "")
        }
        guard let cue = message["cue"]?.wholeNumber else { throw .notACommand }
        switch name {
        case "text":
            guard let text = message["text"]?.string else { throw .notACommand }
            return .text(cue: cue, text)
        case "times": return .times(cue: cue, try times(message))
        case "divide":
            guard let at = message["at"]?.wholeNumber else { throw .unusableTimes }
            return .divide(cue: cue, milliseconds: at, offset: message["offset"]?.wholeNumber)
        case "join": return .join(cue: cue)
        case "remove": return .remove(cue: cue)
        default: throw .notACommand
        }
    }

    private static func times(_ message: JSONValue) throws(ReviewError) -> CueTimes {
        guard let start = message["start"]?.wholeNumber, let end = message["end"]?.wholeNumber
        else { throw .unusableTimes }
        return CueTimes(start: start, end: end)
    }
}
