// SPDX-License-Identifier: Apache-2.0

internal import Processes
internal import RemoteMedia

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The secret that tokens are signed with: 32 bytes in a file that only its owner reads.
package enum SigningSecret {
    /// Reads the secret of a state folder, or makes it.
    ///
    /// - Parameter folder: the state folder, which is there.
    /// - Returns: the secret.
    /// - Throws: ``RelayFailure`` if it cannot be read or made, if others may read it, or if the library that signs is
    ///   missing.
    package static func load(in folder: String) throws(RelayFailure) -> [UInt8] {
        if let reason = SHA256.missingLibrary { throw RelayFailure(reason) }
        let path = folder + "/secret"
        if let secret = try read(path) { return secret }
        try make(path)
        guard let secret = try read(path) else {
            throw RelayFailure("\(path): it was removed while it was made")
        }
        return secret
    }

    private static let length = 32

    private static func read(_ path: String) throws(RelayFailure) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw RelayFailure(path, errno)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw RelayFailure(path, errno) }
        guard status.st_mode & 0o077 == 0 else {
            throw RelayFailure("\(path): others may read it; allow its owner only: chmod 600")
        }
        let secret: [UInt8]
        do throws(SystemCallError) {
            secret = try DescriptorBytes.all(of: file, most: length + 1)
        } catch {
            throw RelayFailure(path, error.code)
        }
        guard secret.count == length else {
            throw RelayFailure("\(path): it is not a secret of mediatag; remove it for a new one")
        }
        return secret
    }

    /// Makes the file complete or not at all; another process may make it meanwhile.
    private static func make(_ path: String) throws(RelayFailure) {
        var generator = SystemRandomNumberGenerator()
        let secret = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let temporary = "\(path).\(UInt64.random(in: 0...UInt64.max, using: &generator))"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw RelayFailure(temporary, errno) }
        let isWritten = write(file, secret, length) == length && fsync(file) == 0
        let reason = errno
        close(file)
        defer { unlink(temporary) }
        guard isWritten else { throw RelayFailure(temporary, reason) }
        guard link(temporary, path) == 0 || errno == EEXIST else {
            throw RelayFailure(path, errno)
        }
    }
}

/// Why the relay cannot start or go on: a sentence for its operator.
package struct RelayFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The sentence.
    package let description: String

    package init(_ description: String) { self.description = description }

    init(_ path: String, _ number: Int32) {
        self.init("\(path): \(SystemCallError(code: number))")
    }
}
