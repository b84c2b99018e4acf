// SPDX-License-Identifier: Apache-2.0

import RemoteMedia

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One line that a worker is sent: what to audit, and how the answer is to be named.
struct WorkerRequest: Decodable {
    /// The name of the request, which the answer repeats.
    let id: String
    /// A path, or a URL of the scheme `file`, `http` or `https`.
    let uri: String
    /// The version of the file, which the answer repeats.
    let etag: String?
    /// How long the file is, in bytes; another length is an error, as the file is another one.
    let size: UInt64?

    /// The file or URL that is meant; nil where it is of another scheme.
    var path: String? {
        guard uri.contains("://"), !RemoteName.isRemote(uri) else { return uri }
        guard let url = URL(string: uri), url.isFileURL else { return nil }
        return url.path(percentEncoded: false)
    }
}
