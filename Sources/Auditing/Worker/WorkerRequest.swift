// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One line that a worker is sent: what to audit, and how the answer is to be named.
struct WorkerRequest: Decodable {
    /// The name of the request, which the answer repeats.
    let id: String
    /// A path, or a URL of the scheme `file`.
    let uri: String
    /// The version of the file, which the answer repeats.
    let etag: String?
    /// How long the file is, in bytes; another length is an error, as the file is another one.
    let size: UInt64?

    /// The file that is meant; nil where it is not one of this machine.
    var path: String? {
        guard uri.contains("://") else { return uri }
        guard let url = URL(string: uri), url.isFileURL else { return nil }
        return url.path(percentEncoded: false)
    }
}
