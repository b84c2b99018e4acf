// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import mediatag

@Suite struct HelpTests {
    /// The argument parser that is built with the tests checks the declarations and ends the process at a wrong one; the one of
    /// the program that is released trusts them.
    @Test func `the options of all commands are declared as the parser asks for`() {
        func helps(of command: any ParsableCommand.Type) -> [String] {
            [MediaTag.helpMessage(for: command, columns: 80)]
                + command.configuration.subcommands.flatMap(helps)
        }
        #expect(helps(of: MediaTag.self).allSatisfy { $0.contains("USAGE: mediatag") })
    }

    /// The help of every command, so that each change of it is seen in a review.
    private static let golden = SampleMedia.packageRoot
        .appending(path: "Tests/CommandTests/Help/help.txt")

    /// The help that a command prints in 80 columns.
    private func help(_ command: [String]) throws -> String {
        let result = try run(
            builtBinary.path,
            ["help"] + command,
            environment: ["COLUMNS": "80"]
        )
        try #require(result.exitCode == 0, result.summary)
        return result.standardOutput
    }

    /// The help of a command and of all commands below it, in the order in which they are listed.
    private func helps(below command: [String] = []) throws -> [(command: [String], text: String)] {
        let text = try help(command)
        let list = text.firstRange(of: "SUBCOMMANDS:\n").map { text[$0.upperBound...] } ?? ""
        let names = list.split(separator: "\n").compactMap { line in
            line.firstMatch(of: /^ {2}([a-z-]+)(?:\s|$)/).map { String($0.1) }
        }
        return try [(command, text)] + names.flatMap { try helps(below: command + [$0]) }
    }

    @Test func `help.txt has the help of every command`() throws {
        let printed = try helps().map { help in
            "$ " + (["mediatag", "help"] + help.command).joined(separator: " ") + "\n" + help.text
        }.joined(separator: "\n")
        if ProcessInfo.processInfo.environment["MEDIATAG_UPDATE_DOCS"] != nil {
            try printed.write(to: Self.golden, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: Self.golden, encoding: .utf8)
        let lines = { (text: String) in
            text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
        let changes = lines(printed).difference(from: lines(written))
        #expect(
            changes.isEmpty,
            "write it again: MEDIATAG_UPDATE_DOCS=1 swift test --filter HelpTests"
        )
    }

    @Test func `the help names no file of the source tree`() throws {
        let written = try String(contentsOf: Self.golden, encoding: .utf8)
        #expect(!written.contains("Docs/"))
    }

    @Test(arguments: [("describe", "--voice"), ("pronounce", "--lexicon")])
    func `a command with a default subcommand shows the options of it and all subcommands`(
        command: String,
        option: String
    ) throws {
        let text = try help([command])
        #expect(text.contains("USAGE: mediatag \(command) "))
        #expect(text.contains("  \(option) <"))
        #expect(text.contains("SUBCOMMANDS:\n") && text.contains("(default)"))
        for words in [[command, "--help"], [command, "-h"]] {
            let result = try run(builtBinary.path, words, environment: ["COLUMNS": "80"])
            #expect(result.standardOutput == text)
        }
    }

    @Test func `the examples of every command can be pasted`() throws {
        for (_, help) in try helps() {
            let end = try #require(help.firstRange(of: "\nUSAGE:"))
            let paragraphs = help[..<end.lowerBound].split(separator: "\n\n")
            let examples = paragraphs.filter { $0.contains("  mediatag ") }
            var goesOn = false
            for line in examples.flatMap({ $0.split(separator: "\n") }) {
                #expect(line.count <= 80, "\(line)")
                // A line that was wrapped begins at the margin, and without a backslash before it.
                #expect(line.hasPrefix(goesOn ? "    " : "  "), "\(line)")
                let isCommand = line.contains("mediatag ") && line.hasPrefix("  ")
                #expect(goesOn || isCommand, "\(line)")
                goesOn = line.hasSuffix("\\")
            }
            #expect(!goesOn)
        }
    }

    @Test(arguments: [["inspect"], ["captions"], ["captions", "check"], ["playlist", "add"]])
    func `help before a command and --help or -h after it print the same`(
        command: [String]
    ) throws {
        let text = try help(command)
        #expect(text.contains("USAGE: mediatag " + command.joined(separator: " ") + " "))
        for option in ["--help", "-h"] {
            let result = try run(
                builtBinary.path,
                command + [option],
                environment: ["COLUMNS": "80"]
            )
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardOutput == text)
        }
    }
}
