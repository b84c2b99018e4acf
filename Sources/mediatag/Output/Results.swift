// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Results go to standard output, and nothing else does.
enum Results {
    /// Writes text as it is.
    static func write(_ text: String) {
        writeAll(text, to: STDOUT_FILENO)
    }

    /// Writes a file as it is.
    static func write(bytes: [UInt8]) {
        writeAll(bytes, to: STDOUT_FILENO)
    }

    /// Writes a value as indented JSON with sorted keys, and a line end.
    static func write(json value: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            write(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
        } catch {
            preconditionFailure("all our values can be written as JSON: \(error)")
        }
    }
}
