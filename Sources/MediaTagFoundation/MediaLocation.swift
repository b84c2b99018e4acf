// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension URL {
    /// The file or server as the libraries name it: a path for URLs of files, else the whole URL.
    var mediaLocation: String { isFileURL ? path(percentEncoded: false) : absoluteString }
}
