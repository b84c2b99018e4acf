// SPDX-License-Identifier: Apache-2.0

/// One line of the journal: something that a person did.
package struct ReviewRecord: Equatable, Sendable {
    /// What is done with the changes of earlier records.
    package enum Role: String, Sendable {
        /// A change of its own.
        case edit
        /// Restores what the last change that is in force replaced.
        case undo
        /// Makes the last change again that was undone.
        case redo
    }

    /// The number of the record, from 1.
    package let revision: Int
    /// Whether it is a change of its own.
    package let role: Role
    /// The name of the command, such as `divide`; of undo and redo, that of the change.
    package let command: String
    /// The page that sent it.
    package let sender: ReviewSender
    /// Records in a row with the same gesture are undone together: the characters of a word, steps of a slider.
    package let gesture: String
    /// The change.
    package let change: ReviewChange

    /// Makes a record.
    package init(
        revision: Int,
        role: Role,
        command: String,
        sender: ReviewSender,
        gesture: String,
        change: ReviewChange
    ) {
        (self.revision, self.role, self.command) = (revision, role, command)
        (self.sender, self.gesture, self.change) = (sender, gesture, change)
    }
}

/// A page, and which of its messages it is: a message that comes again changes nothing.
package struct ReviewSender: Equatable, Sendable {
    /// The page: a random word.
    package let page: String
    /// The number of the message, from 1, ascending.
    package let number: Int

    /// Makes a sender.
    package init(page: String, number: Int) {
        (self.page, self.number) = (page, number)
    }
}
