// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// `faults.c` as a library that is loaded into the built binary.
    struct FaultLibrary {
        private let path: String

        /// Compiles it into a folder.
        init(in folder: URL) throws {
            path = folder.appending(path: "faults.so").path
            let source = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "faults.c").path
            let compiler = "exec \"$(command -v clang || command -v cc)\" \"$@\""
            let options = ["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror"]
            _ = try output(
                of: "bash",
                ["-c", compiler, "cc"] + options + ["-o", path, source, "-ldl"]
            )
        }

        /// Runs `mediatag` in a folder; with a fault, it strikes the call of that number.
        func run(
            _ arguments: [String],
            in place: Workplace,
            _ fault: Fault? = nil,
            at number: Int = 0,
            with extra: [String: String] = [:]
        ) throws -> (result: ProcessResult, calls: [CountedCall]) {
            try withTemporaryFolder { folder in
                let log = folder.appending(path: "calls")
                var environment = environment(of: place, log: log).merging(extra) { $1 }
                if let fault {
                    environment["FAULT_NUMBER"] = "\(number)"
                    environment["FAULT_KIND"] = fault.kind
                    if fault.lasts { environment["FAULT_LASTS"] = "1" }
                }
                let result = try TestSupport.run(
                    builtBinary.path,
                    arguments,
                    in: place.folder,
                    environment: environment
                )
                return (result, try Self.calls(in: log))
            }
        }

        /// Runs `mediatag` and lets it wait at a call until `body` is done.
        ///
        /// - Returns: how it ended, and what `body` gave.
        func pause<Value>(
            _ arguments: [String],
            in place: Workplace,
            at number: Int,
            while body: () throws -> Value
        ) throws -> (result: ProcessResult, value: Value) {
            try withTemporaryFolder { folder in
                let log = folder.appending(path: "calls")
                let resume = folder.appending(path: "resume")
                var environment = environment(of: place, log: log)
                environment["FAULT_NUMBER"] = "\(number)"
                environment["FAULT_KIND"] = "pause"
                environment["FAULT_RESUME"] = resume.path
                let paused = StartedCommand(arguments, in: place, environment)
                while !paused.hasEnded, !(try Self.calls(in: log).contains(where: \.wasStruck)) {
                    usleep(1000)
                }
                let value = Result { try body() }
                try Data().write(to: resume)
                return (try paused.result(), try value.get())
            }
        }

        /// Runs `mediatag` and gives the bytes that a file has before each call, and half-way through writes.
        ///
        /// The file is named from the workplace; nothing is given for the moments at which it is not there.
        func watch(
            _ file: String,
            while arguments: [String],
            in place: Workplace
        ) throws -> (result: ProcessResult, states: [[UInt8]]) {
            try withTemporaryFolder { folder in
                let log = folder.appending(path: "calls")
                let copies = folder.appending(path: "copies")
                try FileManager.default.createDirectory(
                    at: copies,
                    withIntermediateDirectories: false
                )
                var environment = environment(of: place, log: log)
                environment["FAULT_KIND"] = "watch"
                environment["FAULT_WATCH"] = place.path(file)
                environment["FAULT_COPIES"] = copies.path
                let result = try TestSupport.run(
                    builtBinary.path,
                    arguments,
                    in: place.folder,
                    environment: environment
                )
                let names = try FileManager.default.contentsOfDirectory(atPath: copies.path)
                var states: [[UInt8]] = []
                for name in names.sorted() {
                    let bytes = [UInt8](try Data(contentsOf: copies.appending(path: name)))
                    if bytes != states.last { states.append(bytes) }
                }
                return (result, states)
            }
        }

        private func environment(of place: Workplace, log: URL) -> [String: String] {
            place.environment.merging(["LD_PRELOAD": path, "FAULT_LOG": log.path]) { $1 }
        }

        private static func calls(in log: URL) throws -> [CountedCall] {
            guard FileManager.default.fileExists(atPath: log.path) else { return [] }
            let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
            return text.split(separator: "\n").compactMap { CountedCall($0) }
        }
    }

    extension Workplace {
        /// Lets temporary files be made in the workplace, so that those that stay are seen.
        var environment: [String: String] { ["TMPDIR": path("tmp")] }
    }
#endif
