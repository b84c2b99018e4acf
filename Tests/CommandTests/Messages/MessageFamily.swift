// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import mediatag

/// The kinds of one type of errors or notices, each with an example.
struct MessageFamily: Sendable, CustomTestStringConvertible {
    struct Example: Sendable {
        /// The name of the kind.
        let name: String
        /// What the library says.
        let sentence: String
        /// What the command line prints.
        let printed: String
    }

    /// The name of the type.
    let type: String
    /// The file that declares it, in `Sources`.
    let source: String
    /// The examples in the order of the kinds.
    let examples: [Example]

    var testDescription: String { type }

    /// Makes the family of errors.
    init<Kind>(
        errors type: String,
        in source: String,
        named name: (Kind) -> String = Self.name(of:),
        _ kinds: [Kind],
        _ error: (Kind) -> any Error
    ) {
        self.type = type
        self.source = source
        examples = kinds.map {
            let error = error($0)
            return Example(
                name: name($0),
                sentence: "\(error)",
                printed: Remedies.text(of: error)
            )
        }
    }

    /// Makes the family of notices.
    init<Kind, Notice: CustomStringConvertible>(
        notices type: String,
        in source: String,
        _ kinds: [Kind],
        printed: ([Notice]) -> [String],
        _ notice: (Kind) -> Notice
    ) {
        self.type = type
        self.source = source
        let notices = kinds.map(notice)
        examples = zip(kinds, zip(notices, printed(notices))).map {
            Example(name: Self.name(of: $0), sentence: "\($1.0)", printed: $1.1)
        }
    }

    static func name(of kind: some Any) -> String {
        Mirror(reflecting: kind).children.first?.label ?? "\(kind)"
    }

    /// The part of the golden file.
    var text: String {
        (["# \(type)"] + examples.map { "\($0.name): \($0.printed)" }).joined(separator: "\n")
            + "\n"
    }

    /// The kinds that the source declares.
    func declaredNames() throws -> Set<String> {
        let sources = URL(filePath: #filePath).appending(path: "../../../../Sources").standardized
        let text = try String(contentsOf: sources.appending(path: source), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let name = type.split(separator: ".").last ?? ""
        let start = try #require(
            lines.firstIndex { line in
                ["public", "package"].contains { line.contains("\($0) enum \(name):") }
            }
        )
        let end = lines[start].prefix { $0 == " " } + "}"
        let body = lines[start...].prefix { $0 != end }
        return Set(body.compactMap { $0.trimming(prefix: "case ") })
    }
}

extension Substring {
    /// The word after a prefix that follows spaces; nil for other lines, and for the cases of a `switch`.
    fileprivate func trimming(prefix: String) -> String? {
        let line = drop { $0 == " " }
        guard line.hasPrefix(prefix) else { return nil }
        let word = line.dropFirst(prefix.count).prefix { $0.isLetter || $0.isNumber }
        return word.isEmpty ? nil : String(word)
    }
}
