// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The words of the command line behind the program's name, whole where they are not UTF-8, too.
enum CommandWords {
    static let all: [String] = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
        CommandLine.unsafeArgv[index].map { word in
            String(fileName: UnsafeRawBufferPointer(start: word, count: strlen(word)))
        }
    }
}
