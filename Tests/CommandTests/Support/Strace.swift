// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A system call of a run of `mediatag`, by its name and its number among those of that name.
struct SystemCall: CustomStringConvertible {
    let name: String
    let number: Int

    var description: String { "\(name) \(number)" }

    /// The calls that change files.
    static let writing = [
        "pwrite64", "copy_file_range", "fsync", "ftruncate", "linkat", "rename", "fchown", "fchmod",
        "utimensat", "mkdir", "syncfs",
    ]

    /// The calls at which a process is killed: of calls of one name in a row the first and the last.
    ///
    /// All of them if `MEDIATAG_FAULTS=all` asks for it, as `make nightly` does.
    static func killPoints(of calls: [SystemCall]) -> [SystemCall] {
        guard ProcessInfo.processInfo.environment["MEDIATAG_FAULTS"] != "all" else { return calls }
        return calls.indices.filter { index in
            index == 0 || index == calls.count - 1 || calls[index - 1].name != calls[index].name
                || calls[index + 1].name != calls[index].name
        }.map { calls[$0] }
    }
}

/// Runs `mediatag` under strace, which counts system calls, lets them fail, or kills the process.
struct Strace {
    let arguments: [String]

    /// The command.
    init(_ arguments: String...) { self.arguments = arguments }

    /// The command.
    init(_ arguments: [String]) { self.arguments = arguments }

    /// Every call that changes files, as one run makes them; the run itself has to succeed.
    func writingCalls(in place: Workplace) throws -> [SystemCall] {
        let log = place.path("strace.log")
        let names = SystemCall.writing.joined(separator: ",")
        let options = ["-f", "-qq", "-o", log, "-e", "trace=\(names)"]
        let result = try run("strace", options + [builtBinary.path] + arguments)
        try #require(result.exitCode == 0, result.summary)
        let text = String(decoding: try place.data("strace.log"), as: UTF8.self)
        try FileManager.default.removeItem(atPath: log)
        var counts: [String: Int] = [:]
        return text.split(separator: "\n").compactMap { line in
            let call = line.split(separator: " ", omittingEmptySubsequences: true).dropFirst().first
            let name = call.map { String($0.prefix { $0 != "(" }) } ?? ""
            guard SystemCall.writing.contains(name) else { return nil }
            counts[name, default: 0] += 1
            return SystemCall(name: name, number: counts[name] ?? 0)
        }
    }

    /// How often one run opens each file of the folder that it runs in, by its name there.
    ///
    /// Every thread and library is seen; opening that fails does not count.
    func opened(in place: Workplace) throws -> [String: Int] {
        try withTemporaryFolder { folder in
            let log = folder.appending(path: "log").path
            let options = ["-f", "-qq", "-o", log, "-e", "trace=open,openat,creat"]
            let result = try run(
                "strace",
                options + [builtBinary.path] + arguments,
                in: place.folder
            )
            try #require([0, 1].contains(result.exitCode), result.summary)
            var counts: [String: Int] = [:]
            let text = String(decoding: try Data(contentsOf: URL(filePath: log)), as: UTF8.self)
            for line in text.split(separator: "\n") where !line.contains(" = -1 ") {
                let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
                guard parts.count > 1, parts[0].contains("open") || parts[0].contains("creat")
                else { continue }
                // Names are relative to the folder, or made absolute by the program.
                let path = String(parts[1])
                let base = place.folder.path + "/"
                let name = path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path
                guard !name.hasPrefix("/") else { continue }
                counts[name, default: 0] += 1
            }
            return counts
        }
    }

    /// Runs with something done to a call: `signal=KILL`, `error=ENOSPC`, `delay_enter=1000000`.
    ///
    /// With `andAllLater` it is done to all further calls of the name, too.
    func inject(
        _ what: String,
        at call: SystemCall,
        andAllLater: Bool = false
    ) throws -> ProcessResult {
        let when = "\(call.number)\(andAllLater ? "+" : "")"
        let options = ["-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call.name)"]
        let injection = ["-e", "inject=\(call.name):\(what):when=\(when)"]
        return try run("strace", options + injection + [builtBinary.path] + arguments)
    }
}
