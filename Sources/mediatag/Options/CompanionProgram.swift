// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Another program of ours: it is in the folder of this one, or in one of `PATH`.
struct CompanionProgram {
    let path: String

    /// Looks for a program; nil if none can be run.
    init?(named name: String) {
        let own: [String] = Self.ownFolder.map { [$0] } ?? []
        let folders = own + Self.searchPath
        let programs = folders.map { folder -> String in folder + "/" + name }
        guard let found = programs.first(where: { access($0, X_OK) == 0 }) else { return nil }
        path = found
    }

    /// Becomes the program; returns the system's reason where it does not start.
    func run(_ arguments: [String]) -> String {
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        words.append(nil)
        execv(path, words)
        let reason = String(cString: strerror(errno))
        for word in words { free(word) }
        return reason
    }

    /// Becomes mediatag-server; returns how this program ends where that does not start.
    static func becomeServer(_ arguments: [String]) -> ExitCode {
        guard let server = CompanionProgram(named: "mediatag-server") else {
            Messages.fail(
                "mediatag-server is neither beside mediatag nor on the PATH; install its package, or run: make server"
            )
            return .unreadable
        }
        let reason = server.run(arguments)
        Messages.fail("\(server.path.printable): \(reason)")
        return .unreadable
    }

    /// The path of this program, without links.
    static var own: String? {
        #if os(Linux)
            let program = "/proc/self/exe"
        #else
            let program = CommandLine.arguments[0]
        #endif
        guard let path = realpath(program, nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    private static var ownFolder: String? {
        own.flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
    }

    private static var searchPath: [String] {
        guard let path = getenv("PATH") else { return [] }
        return String(cString: path).split(separator: ":").map(String.init)
    }
}
