// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The words of the command line after the program's name, complete even if they are not UTF-8.
enum CommandWords {
    static let all: [String] = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
        CommandLine.unsafeArgv[index].map { word in
            String(fileName: UnsafeRawBufferPointer(start: word, count: strlen(word)))
        }
    }

    /// The commands that the first words name, the outermost first, and the words after them.
    ///
    /// A command that words need not name is not among them.
    static func commands(
        below root: any ParsableCommand.Type
    ) -> (path: [any ParsableCommand.Type], rest: ArraySlice<String>) {
        var path = [root]
        var rest = all[...]
        while let word = rest.first,
            let next = path[path.count - 1].configuration.subcommands.first(where: {
                $0.configuration.commandName == word
            })
        {
            path.append(next)
            rest.removeFirst()
        }
        return (path, rest)
    }

    /// A command as it is typed: `mediatag captions check`.
    static func name(of path: [any ParsableCommand.Type]) -> String {
        path.compactMap { $0.configuration.commandName }.joined(separator: " ")
    }
}
