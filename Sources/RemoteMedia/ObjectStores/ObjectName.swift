// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The name of an object in a store: `s3://bucket/key`.
///
/// The key is taken as it is written: a `?`, a `#`, a `%20` or a `..` in it is a part of the name.
package struct ObjectName: Hashable, Sendable {
    /// The bucket.
    package let bucket: String
    /// The key; empty for the bucket as a whole.
    package let key: String

    /// A key has no more bytes.
    private static let keyLimit = 1024

    /// Names an object.
    init(bucket: String, key: String) {
        self.bucket = bucket
        self.key = key
    }

    /// Reads a name.
    ///
    /// - Throws: `RemoteError` if the text has no bucket, or a bucket or a key that no store can have.
    package init(_ text: String) throws(RemoteError) {
        let rest = text.dropFirst(RemoteName.objectScheme.count)
        bucket = String(rest.prefix { $0 != "/" })
        key = String(rest.dropFirst(bucket.count + 1))
        guard RemoteName.isObject(text), Self.isBucket(bucket) else {
            throw RemoteError(.store(.invalidName), url: text)
        }
        guard key.utf8.count <= Self.keyLimit, !key.utf8.contains(0) else {
            throw RemoteError(.store(.invalidKey(limit: Self.keyLimit)), url: text)
        }
    }

    /// The name as a user writes it.
    package var text: String { RemoteName.objectScheme + "\(bucket)/\(key)" }

    /// Whether stores may have a bucket of that name; those of Amazon have 3 to 63 characters in lower case.
    private static func isBucket(_ name: String) -> Bool {
        1...255 ~= name.utf8.count && name.contains { $0 != "." }
            && name.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
                default: false
                }
            }
    }

    /// Whether the bucket can be a part of a host name that a certificate is for.
    var fitsHostName: Bool {
        3...63 ~= bucket.utf8.count && bucket.utf8.first != UInt8(ascii: "-")
            && bucket.utf8.last != UInt8(ascii: "-")
            && bucket.utf8.allSatisfy { byte in
                0x30...0x39 ~= byte || 0x61...0x7A ~= byte || byte == UInt8(ascii: "-")
            }
    }
}
