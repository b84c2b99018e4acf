// SPDX-License-Identifier: Apache-2.0

/// What can be undone and redone, and which messages have come: the sum of the records of a journal.
///
/// The journal is only appended to: undo and redo are records, too, so that a history of any length survives a reload.
package struct ReviewHistory: Equatable, Sendable {
    /// Records that are one step of undo.
    struct Step: Equatable, Sendable {
        let command: String
        let gesture: String
        var change: ReviewChange
    }

    /// The number of the last record; 0 without records.
    package private(set) var revision = 0
    private var done: [Step] = []
    private var undone: [Step] = []
    /// The last message of each page.
    private var received: [String: Int] = [:]
    /// The last record that changed each block, and its page.
    private var changed: [Int: (revision: Int, page: String)] = [:]

    /// Makes the history of a journal without records.
    package init() {}

    package static func == (left: ReviewHistory, right: ReviewHistory) -> Bool {
        left.revision == right.revision && left.done == right.done && left.undone == right.undone
            && left.received == right.received
    }

    /// The name of the command that would be undone; nil if there is nothing to undo.
    package var undoName: String? { done.last?.command }
    /// The name of the command that would be redone; nil if there is nothing to redo.
    package var redoName: String? { undone.last?.command }

    /// Whether a message has come before.
    package func has(_ sender: ReviewSender) -> Bool {
        sender.number <= received[sender.page] ?? 0
    }

    /// Whether another page has changed a block since a record.
    package func isChanged(_ block: Int, since revision: Int, notBy page: String) -> Bool {
        changed[block].map { $0.revision > revision && $0.page != page } ?? false
    }

    /// The record of an undo or redo; nil if there is nothing to undo or redo.
    package func record(_ role: ReviewRecord.Role, _ sender: ReviewSender) -> ReviewRecord? {
        guard let step = role == .undo ? done.last : undone.last else { return nil }
        return ReviewRecord(
            revision: revision + 1,
            role: role,
            command: step.command,
            sender: sender,
            gesture: step.gesture,
            change: role == .undo ? step.change.inverse : step.change
        )
    }

    /// Takes the next record.
    package mutating func take(_ record: ReviewRecord) {
        revision = record.revision
        let known = received[record.sender.page] ?? 0
        received[record.sender.page] = max(known, record.sender.number)
        if case .blocks(let change) = record.change {
            for block in change.before + change.after {
                changed[block.id] = (record.revision, record.sender.page)
            }
        }
        switch record.role {
        case .edit: takeEdit(record)
        case .undo: done.popLast().map { undone.append($0) }
        case .redo: undone.popLast().map { done.append($0) }
        }
    }

    private mutating func takeEdit(_ record: ReviewRecord) {
        undone = []
        if let last = done.last, last.gesture == record.gesture, last.command == record.command,
            let change = last.change.followed(by: record.change)
        {
            done[done.count - 1].change = change
            return
        }
        let step = Step(
            command: record.command,
            gesture: record.gesture,
            change: record.change
        )
        done.append(step)
    }
}
