// SPDX-License-Identifier: Apache-2.0

internal import NIOSSL
internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The certificate and the key of a server by TLS.
///
/// They are read again when their files change, so that a certificate is renewed without a restart. Connections that
/// are open keep theirs.
package final class ServerCertificate: Sendable {
    private struct State {
        var context: NIOSSLContext
        /// What the files were when they were read, or when that failed.
        var versions: [FileVersion?]
    }

    private let chain: String
    private let key: String
    private let state: Mutex<State>

    /// Reads a certificate.
    ///
    /// - Parameters:
    ///   - chain: a file in PEM with the certificate of the server and those that sign it, in this order.
    ///   - key: a file in PEM with the private key of the first.
    /// - Throws: ``RelayFailure`` with the file and the reason.
    package init(chain: String, key: String) throws(RelayFailure) {
        self.chain = chain
        self.key = key
        let versions = [FileVersion(chain), FileVersion(key)]
        let context = try Self.context(chain, key)
        state = Mutex(State(context: context, versions: versions))
    }

    /// What a new connection uses.
    var context: NIOSSLContext { state.withLock(\.context) }

    /// Reads files that were replaced.
    ///
    /// As long as they cannot be used, such as while only one of them is new, the last ones stay in use.
    ///
    /// - Returns: a sentence for the operator; nil if the files are the same.
    func refresh() -> String? {
        let versions = [FileVersion(chain), FileVersion(key)]
        guard state.withLock({ $0.versions != versions }) else { return nil }
        let read = Result { () throws(RelayFailure) in try Self.context(chain, key) }
        return state.withLock { state in
            state.versions = versions
            switch read {
            case .success(let context):
                state.context = context
                return "New connections use the new certificate in \(chain)."
            case .failure(let error):
                return "The last certificate stays in use: \(error)"
            }
        }
    }

    private static func context(
        _ chain: String,
        _ key: String
    ) throws(RelayFailure) -> NIOSSLContext {
        let certificates = try attempt("\(chain): it cannot be read as a certificate in PEM") {
            try NIOSSLCertificate.fromPEMFile(chain)
        }
        guard !certificates.isEmpty else { throw RelayFailure("\(chain): it has no certificate") }
        let privateKey = try attempt(
            "\(key): it cannot be read as a private key in PEM without a passphrase"
        ) {
            try NIOSSLPrivateKey(file: key, format: .pem)
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: certificates.map { .certificate($0) },
            privateKey: .privateKey(privateKey)
        )
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        return try attempt("\(key): it is not the key of the certificate in \(chain)") {
            try NIOSSLContext(configuration: configuration)
        }
    }

    private static func attempt<Value>(
        _ failure: String,
        _ body: () throws -> Value
    ) throws(RelayFailure) -> Value {
        do {
            return try body()
        } catch {
            throw RelayFailure(failure)
        }
    }
}

/// What tells one version of a file from another.
private struct FileVersion: Equatable {
    let inode: UInt64
    let size: Int64
    let seconds: Int
    let nanoseconds: Int

    /// The version of a file that may be a link; nil if it is not there.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        seconds = time.tv_sec
        nanoseconds = time.tv_nsec
    }
}
