// SPDX-License-Identifier: Apache-2.0

/// How a process is started that answers as `mediatag audit --worker` does.
public struct WorkerCommand: Equatable, Sendable {
    /// The path of the program.
    public let program: String
    /// Its arguments, without its name.
    public let arguments: [String]

    /// Makes a command.
    ///
    /// - Parameters:
    ///   - program: the path; nil: the program that is running.
    ///   - arguments: the arguments, without the program's name.
    public init(program: String? = nil, arguments: [String]) {
        self.program = program ?? Self.ownProgram
        self.arguments = arguments
    }

    #if canImport(Darwin)
        private static var ownProgram: String { CommandLine.arguments.first ?? "mediatag" }
    #else
        /// Stands for the running program also where its file has since been replaced.
        private static var ownProgram: String { "/proc/self/exe" }
    #endif
}
