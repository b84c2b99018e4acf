// SPDX-License-Identifier: Apache-2.0

/// What mends a finding: a command for a person, and an action where no person is needed.
public struct Fix: Equatable, Sendable {
    /// The command to copy; words in capitals are left to the person.
    public let command: String
    /// What `audit --fix` does by itself; nil where a person has to decide.
    public let action: FixAction?

    /// A command that a person may carry out, having thought about it.
    public static func suggestion(_ command: String) -> Fix {
        Fix(command: command, action: nil)
    }

    /// What is certain and safe.
    public static func certain(_ action: FixAction) -> Fix {
        Fix(command: action.command, action: action)
    }
}
