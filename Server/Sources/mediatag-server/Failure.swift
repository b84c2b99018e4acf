// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation

/// An error that ends the program with exit code 2, as those of mediatag do.
func failure(_ message: String) -> ExitCode {
    note("error: " + message)
    return ExitCode(2)
}

/// Writes a line to standard error.
func note(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
}
