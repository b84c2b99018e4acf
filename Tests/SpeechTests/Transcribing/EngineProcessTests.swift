// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import Speech

@Suite struct EngineProcessTests {
    private func run(_ script: String, seconds: Int = 20) throws(EngineFault)
        -> EngineProcess.Output
    {
        try EngineProcess.run(["sh", "-c", script], timeLimit: seconds) { _ in }
    }

    @Test func `output and the end of the errors are kept`() throws {
        let output = try run("echo out; echo one >&2; echo two >&2")
        #expect(String(decoding: output.bytes, as: UTF8.self) == "out\n")
        #expect(output.words == "one\ntwo")
    }

    @Test func `a long output does not block, and only the end of long errors is kept`() throws {
        let output = try run(
            "head -c 3000000 /dev/zero; yes word | head -n 200000 >&2; echo end >&2"
        )
        #expect(output.bytes.count == 3_000_000)
        #expect(output.words.hasSuffix("word\nend"))
        #expect(output.words.count < 200)
    }

    @Test func `a status other than 0 is an error with the program's words`() {
        let error = #expect(throws: EngineFault.self) { try run("echo no model >&2; exit 3") }
        #expect(error == .failed(status: 3, words: "no model"))
    }

    @Test func `a signal is an error with its name`() {
        let error = #expect(throws: EngineFault.self) { try run("echo bad >&2; kill -SEGV $$") }
        guard case .killed(let signal, "bad") = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(signal.hasPrefix("signal 11"))
    }

    @Test func `a program that is not there is an error`() {
        let error = #expect(throws: EngineFault.self) {
            try EngineProcess.run(["no-such-recogniser"], timeLimit: 5) { _ in }
        }
        guard case .notStarted("no-such-recogniser", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a program that takes too long is ended with what it started`() throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "pid").path
            let start = ContinuousClock.now
            let error = #expect(throws: EngineFault.self) {
                try run("echo working >&2; sleep 100 & echo $! > '\(file)'; wait", seconds: 1)
            }
            #expect(error == .timedOut(seconds: 1, words: "working"))
            #expect(ContinuousClock.now - start < .seconds(10))
            let text = try String(contentsOfFile: file, encoding: .utf8)
            let process = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
            #expect(try isGone(process))
        }
    }

    @Test func `output that another process keeps open does not keep the caller`() throws {
        let start = ContinuousClock.now
        let output = try run("echo done; sleep 100 &")
        #expect(output.bytes == Array("done\n".utf8))
        #expect(ContinuousClock.now - start < .seconds(15))
    }

    /// Whether a process ends within seconds; a zombie of another parent has ended.
    private func isGone(_ process: pid_t) throws -> Bool {
        for _ in 0..<100 {
            guard kill(process, 0) == 0 else { return true }
            let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            if state?.contains(") Z") ?? true { return true }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return false
    }
}
