// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Prints what changes in a file, a part at a time: the whole can be larger than the file.
struct DifferenceOutput {
    private let name: String
    private let terminal: Terminal
    private var text = ""
    private var isEmpty = true

    /// Begins with nothing changed in a file.
    init(name: String, terminal: Terminal) {
        (self.name, self.terminal) = (name, terminal)
    }

    /// Adds a line that is no line of the file.
    mutating func add(_ line: String) {
        if isEmpty { text += terminal.bold(name.printable) + "\n" }
        isEmpty = false
        text += line + "\n"
        guard text.utf8.count >= 1 << 16 else { return }
        Results.write(text)
        text.removeAll(keepingCapacity: true)
    }

    /// Adds a part of the difference.
    mutating func add(_ part: LineDifference.Part) {
        let line = part.text.printable
        switch part {
        case .line(.removed, _): add(terminal.red(line))
        case .line(.inserted, _): add(terminal.green(line))
        case .line(.kept, _), .place: add(terminal.dim(line))
        }
    }

    /// Prints what is left.
    func finish() {
        Results.write(isEmpty ? "\(name.printable): nothing to mend\n" : text)
    }
}
