// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Processes

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An error that ends the program with exit code 2, as those of mediatag do.
func failure(_ message: String) -> ExitCode {
    note("error: " + message)
    return ExitCode(2)
}

/// Writes a line to standard error.
func note(_ line: String) {
    do throws(SystemCallError) {
        try DescriptorBytes.write(Array((line + "\n").utf8), to: STDERR_FILENO)
    } catch {
        // There is no other place to report that.
    }
}
