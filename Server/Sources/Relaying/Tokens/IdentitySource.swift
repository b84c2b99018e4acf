// SPDX-License-Identifier: Apache-2.0

internal import Processes
internal import RemoteMedia

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Where the keys of an identity provider are read, again and again, because providers replace them.
package enum IdentitySource: Equatable, Sendable {
    case file(String)
    case url(String)

    /// Keys, and for how many seconds they need not be read again.
    package struct Reading: Sendable {
        package let keys: IdentityKeys
        package let seconds: Int
    }

    /// A file, or a URL of https, or of http on this machine.
    ///
    /// - Throws: ``RelayFailure`` for another URL: what comes without TLS can be replaced on its way.
    package init(_ text: String) throws(RelayFailure) {
        let lower = text.lowercased()
        let inside = ["localhost", "127.0.0.1", "[::1]"]
        if lower.hasPrefix("https://") {
            self = .url(text)
        } else if lower.hasPrefix("http://") {
            let host = lower.dropFirst("http://".count).prefix { $0 != "/" && $0 != "?" }
            guard inside.contains(where: { host == $0 || host.hasPrefix($0 + ":") }) else {
                throw RelayFailure("\(text): keys of another machine need an https URL")
            }
            self = .url(text)
        } else {
            self = .file(text)
        }
    }

    /// Reads the keys; waits for the server or the disk.
    ///
    /// - Throws: ``RelayFailure`` with the place and the reason.
    package func read() throws(RelayFailure) -> Reading {
        let place: String
        let text: [UInt8]
        var seconds = Self.secondsOfFile
        switch self {
        case .file(let path):
            place = path
            text = try Self.read(path)
        case .url(let address):
            place = address
            do throws(RemoteError) {
                let document = try RemoteDocument(
                    from: address,
                    limit: Self.longest,
                    timeLimit: Self.secondsToWait
                )
                text = document.bytes
                seconds = Self.seconds(document.cacheControl)
            } catch {
                throw RelayFailure("\(error)")
            }
        }
        do throws(RelayFailure) {
            return Reading(keys: try IdentityKeys(text), seconds: seconds)
        } catch {
            throw RelayFailure("\(place): \(error.description)")
        }
    }

    /// Seconds between two readings at least, however many tokens name keys that are not known.
    static let leastSeconds = 30
    private static let secondsOfFile = 30
    private static let usualSeconds = 300
    private static let mostSeconds = 3600
    private static let secondsToWait = 10
    private static let longest = 1 << 20

    /// How long an answer is fresh [RFC 9111, 5.2.2.1], within limits.
    static func seconds(_ cacheControl: String?) -> Int {
        let parts = (cacheControl ?? "").lowercased().split { ", ".contains($0) }
        let age = parts.first { $0.hasPrefix("max-age=") }
        let seconds = age.flatMap { Int($0.dropFirst("max-age=".count)) } ?? usualSeconds
        return min(max(seconds, leastSeconds), mostSeconds)
    }

    private static func read(_ path: String) throws(RelayFailure) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw RelayFailure(path, errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw RelayFailure(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw RelayFailure("\(path): it is not a file")
        }
        guard status.st_size <= longest else {
            throw RelayFailure("\(path): it has more than \(longest) bytes")
        }
        do throws(SystemCallError) {
            return try DescriptorBytes.all(of: file, most: longest)
        } catch {
            throw RelayFailure(path, error.code)
        }
    }
}
