// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What the command line prints of every kind of error and notice of the libraries.
@Suite struct MessageTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "messages.txt")

    @Test func `the messages are those of messages.txt`() throws {
        let printed = MessageFamily.all.map(\.text).joined(separator: "\n")
        if ProcessInfo.processInfo.environment["MEDIATAG_UPDATE_DOCS"] != nil {
            try printed.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        let golden = try String(contentsOf: Self.file, encoding: .utf8)
        #expect(
            printed == golden,
            "write it again: MEDIATAG_UPDATE_DOCS=1 swift test --filter MessageTests"
        )
    }

    @Test(arguments: MessageFamily.all)
    func `every kind has an example`(family: MessageFamily) throws {
        #expect(Set(family.examples.map(\.name)) == (try family.declaredNames()))
    }

    @Test(arguments: MessageFamily.all)
    func `no sentence of a library names a command or an option`(family: MessageFamily) {
        for example in family.examples {
            let words = example.sentence.split(whereSeparator: \.isWhitespace)
            let named = words.filter { $0.hasPrefix("--") || $0 == "mediatag" }
            #expect(named.isEmpty, "\(example.name): \(example.sentence)")
            #expect(!example.sentence.hasSuffix(": "), "\(example.name) has no sentence")
        }
    }
}
