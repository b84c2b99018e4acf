// SPDX-License-Identifier: Apache-2.0

internal import CSystemCalls
import MediaPrimitives

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The words of the command line of this process.
package enum ProcessWords {
    /// The words as they were typed, the program's name first; complete even if they are not UTF-8, and where
    /// `/proc`, from which Swift has its own, is missing.
    package static let all: [String] = (0..<Int(csystem_argument_count())).compactMap { index in
        guard let word = unsafe csystem_argument(Int32(index)) else { return nil }
        return unsafe String(fileName: UnsafeRawBufferPointer(start: word, count: strlen(word)))
    }
}
