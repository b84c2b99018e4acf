// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Processes

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Results, on standard output.
enum Output {
    static func write(_ bytes: [UInt8]) throws {
        do throws(SystemCallError) {
            try DescriptorBytes.write(bytes, to: STDOUT_FILENO)
        } catch {
            throw failure("standard output cannot be written: \(error)")
        }
    }
}

/// How many files and connections the process may have open.
enum OpenFiles {
    /// Raises the limit to the most that the system allows.
    static func raiseLimit() {
        var limit = rlimit()
        #if canImport(Glibc)
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let files = RLIMIT_NOFILE
        #endif
        guard getrlimit(files, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(files, &limit)
    }
}
