// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `Scripts/check-callers.py`, with the index of a program of one file and its test.
@Suite struct CheckCallersTests {
    private static let program = """
        package func shipped() -> Int { helper() }
        func helper() -> Int { 1 }
        func onlyTested() -> Int { onlyForTested() }
        func onlyForTested() -> Int { 2 }
        func unused() -> Int { 3 }
        public func promised() -> Int { shipped() }
        struct Sample { let first: Int; var second: Int { first + 1 } }
        func sum(_ sample: Sample) -> Int { sample.first }
        public func both() -> Int { sum(Sample(first: 1)) }
        """
    private static let test = """
        @testable import Program
        func test() -> Int { shipped() + onlyTested() + Sample(first: 1).second }
        """

    /// Calls `body` with a folder that has the script, the program, its test, and the compiler's index of both.
    private func withIndex(_ program: String, _ body: (URL) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let scripts = SampleMedia.packageRoot.appending(path: "Scripts")
            for part in ["Scripts", "Sources", "Tests"] {
                let path = folder.appending(path: part)
                try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
            }
            for name in ["check-callers.py", "compiler_index.py"] {
                try FileManager.default.copyItem(
                    at: scripts.appending(path: name),
                    to: folder.appending(path: "Scripts/\(name)")
                )
            }
            for (name, text) in [("Sources/Program", program), ("Tests/Test", Self.test)] {
                let file = folder.appending(path: "\(name).swift").path
                try Data(text.utf8).write(to: URL(filePath: file))
                let compiled = try run(
                    "swiftc",
                    [
                        "-c", "-parse-as-library", "-module-name",
                        String(name.split(separator: "/")[1]),
                    ]
                        + ["-package-name", "p", "-enable-testing", "-emit-module", "-I", "."]
                        + ["-index-store-path", ".build/debug/index/store", file],
                    in: folder
                )
                try #require(compiled.exitCode == 0, "\(compiled.standardError)")
            }
            try body(folder)
        }
    }

    @Test func `declarations that only tests use, or nothing uses, are listed`() throws {
        try withIndex(Self.program) { folder in
            let result = try run("python3", ["Scripts/check-callers.py"], in: folder)
            #expect(result.exitCode == 1)
            #expect(
                result.standardOutput == """
                    Sources/Program.swift:3: only tests use the function onlyTested()
                    Sources/Program.swift:4: only tests use the function onlyForTested()
                    Sources/Program.swift:5: nothing uses the function unused()
                    Sources/Program.swift:7: only tests use the property second
                    check-callers: 4 found

                    """
            )
        }
    }

    @Test func `a program that uses all it declares passes`() throws {
        let needed = Self.program.split(separator: "\n").filter { !$0.contains("unused") }
            .joined(separator: "\n").replacing("{ helper() }", with: "{ helper() + onlyTested() }")
            .replacing("{ sample.first }", with: "{ sample.first + sample.second }")
        try withIndex(needed) { folder in
            let result = try run("python3", ["Scripts/check-callers.py"], in: folder)
            #expect(result.standardOutput == "check-callers: 0 found\n", "\(result.summary)")
            #expect(result.exitCode == 0)
        }
    }

    @Test func `an index of another folder does not pass`() throws {
        try withIndex(Self.program) { folder in
            let script = SampleMedia.packageRoot.appending(path: "Scripts/check-callers.py").path
            let index = folder.appending(path: ".build/debug/index/store").path
            let result = try run("python3", [script, index])
            #expect(result.exitCode == 2, "\(result.summary)")
            #expect(result.standardError.contains("of another folder"))
        }
    }

    @Test func `without an index nothing passes`() throws {
        let script = SampleMedia.packageRoot.appending(path: "Scripts/check-callers.py").path
        let result = try run("python3", [script, "/no/index"])
        #expect(result.exitCode == 2)
        #expect(result.standardError.contains("there is no index at /no/index"))
    }
}
