// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Programs in the folders of `PATH`.
package enum ProgramSearch {
    /// The path of a program; nil if no folder has it.
    ///
    /// - Parameter name: the name of its file.
    /// - Returns: the first that can be run.
    package static func path(of name: String) -> String? {
        guard let folders = unsafe getenv("PATH") else { return nil }
        return unsafe String(cString: folders).split(separator: ":").map { "\($0)/\(name)" }
            .first { unsafe access($0, X_OK) == 0 }
    }
}
