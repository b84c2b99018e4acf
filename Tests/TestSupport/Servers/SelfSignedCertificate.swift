// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// A key and a certificate for localhost that nobody else has signed.
package enum SelfSignedCertificate {
    /// Makes both, with openssl.
    ///
    /// - Parameter folder: where they are put.
    /// - Returns: a file that has both.
    /// - Throws: `ProcessFailure` where openssl cannot make them.
    package static func make(in folder: URL) throws -> URL {
        let file = folder.appending(path: "certificate.pem")
        let key = folder.appending(path: "key.pem")
        _ = try output(
            of: "openssl",
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key.path,
                "-out", file.path,
            ]
        )
        let both = try Data(contentsOf: key) + Data(contentsOf: file)
        try both.write(to: file)
        return file
    }
}
