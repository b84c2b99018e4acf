// SPDX-License-Identifier: Apache-2.0

internal import Serving

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The folder with the state of a relay, which one relay at a time may use.
package struct StateFolder: Sendable {
    private let file: Int32

    /// Opens a folder, or makes it, for its owner alone.
    ///
    /// - Throws: ``RelayFailure`` if it cannot be used, or another relay uses it.
    package static func open(_ path: String) throws(RelayFailure) -> StateFolder {
        try make(path)
        let name = path + "/lock"
        let file = openFile(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw RelayFailure(name, errno) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            closeFile(file)
            if reason == EWOULDBLOCK { throw RelayFailure("\(path): another relay uses it") }
            throw RelayFailure(name, reason)
        }
        return StateFolder(file: file)
    }

    /// The folder of a user who names none; nil if there is no home directory.
    package static var ofUser: String? {
        let environment = ProcessInfo.processInfo.environment
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return state + "/mediatag/relay"
        }
        return environment["HOME"].map { $0 + "/.local/state/mediatag/relay" }
    }

    /// Makes a folder if it is missing.
    package static func make(_ path: String) throws(RelayFailure) {
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw RelayFailure("\(path): \(systemReason(of: error))")
        }
    }

    /// Lets another relay use the folder.
    package func close() { closeFile(file) }
}

// Here, because functions of the type hide those of the system.

private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o600) }

private func closeFile(_ file: Int32) { close(file) }
