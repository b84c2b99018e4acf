// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaReading

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

    /// Prints what the fixes of a caption file change.
    static func show(_ file: FixedCaptionFile) {
        var output = DifferenceOutput(name: file.name, terminal: .standardOutput)
        let (old, new) = (file.original, file.fixed)
        if old.encoding != new.encoding {
            output.add("encoding: \(old.encoding.label) → \(new.encoding.label)")
        }
        // The carriage return of CR LF is part of a line, so that a change of it is seen.
        LineDifference(from: old.text[...], to: new.text[...]).forEach { output.add($0) }
        output.finish()
    }

    /// Prints what is left.
    func finish() {
        Results.write(isEmpty ? "\(name.printable): nothing to fix\n" : text)
    }
}

extension TextEncoding {
    fileprivate var label: String { name + (hasByteOrderMark ? " with a byte order mark" : "") }
}
