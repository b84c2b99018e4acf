// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The signature of a request to a store, version 4.
///
/// libcurl can sign, too (`CURLOPT_AWS_SIGV4`), but 7.88 puts `x-amz-copy-source-if-match` before
/// `x-amz-copy-source`, which is not the order of their names, so that stores refuse the copies that edits consist of.
///
/// Source: AWS, "Signature Version 4 signing process", and "Authenticating Requests: Using the Authorization
/// Header".
struct RequestSignature {
    /// The hash of what a request without content sends.
    static let emptyHash = SHA256.hexadecimal(SHA256.hash([]))

    private static let algorithm = "AWS4-HMAC-SHA256"

    /// What the request is signed with.
    let credentials: ObjectCredentials
    /// The region of the bucket.
    let region: String
    /// When it is asked.
    let time: SigningTime

    /// The fields that a request is sent with, the signature among them.
    ///
    /// - Parameters:
    ///   - method: the method, such as `PUT`.
    ///   - url: where it goes; its path and its query are encoded and ordered as they are signed.
    ///   - fields: the fields that are signed besides the host and the time; names in lower case.
    ///   - payloadHash: the hash of what is sent.
    /// - Returns: the fields, without the host.
    func fields(
        _ method: String,
        _ url: SignedAddress,
        _ fields: [(name: String, value: String)],
        payloadHash: String
    ) -> [(name: String, value: String)] {
        var sent = fields
        sent.append(("x-amz-content-sha256", payloadHash))
        sent.append(("x-amz-date", time.text))
        if let token = credentials.sessionToken { sent.append(("x-amz-security-token", token)) }
        let signed = (sent + [("host", url.host)]).sorted { $0.name < $1.name }
        let names = signed.map(\.name).joined(separator: ";")
        let canonical = [
            method, url.path, url.query,
            signed.map { "\($0.name):\(Self.trimmed($0.value))\n" }.joined(), names, payloadHash,
        ].joined(separator: "\n")
        let scope = "\(time.day)/\(region)/s3/aws4_request"
        let text = [
            Self.algorithm, time.text, scope,
            SHA256.hexadecimal(SHA256.hash(Array(canonical.utf8))),
        ].joined(separator: "\n")
        var key = Array("AWS4\(credentials.secretKey)".utf8)
        for part in [time.day, region, "s3", "aws4_request", text] {
            key = SHA256.signature(of: Array(part.utf8), key: key)
        }
        let authorization =
            "\(Self.algorithm) Credential=\(credentials.accessKey)/\(scope), SignedHeaders=\(names), "
            + "Signature=\(SHA256.hexadecimal(key))"
        return sent + [("authorization", authorization)]
    }

    /// A value without spaces around it, and with one between its words.
    private static func trimmed(_ value: String) -> String {
        value.split(separator: " ").joined(separator: " ")
    }
}

/// Where a signed request goes.
struct SignedAddress: Equatable {
    /// The field `Host`.
    var host: String
    /// The path, encoded.
    var path: String
    /// The query, encoded, in the order of its names.
    var query: String
}

/// A time in UTC, as signatures write it.
struct SigningTime {
    /// `20130524T000000Z`.
    let text: String
    /// `20130524`.
    var day: String { String(text.prefix(8)) }

    /// The present.
    static var now: SigningTime { SigningTime(secondsSince1970: time(nil)) }

    /// A time on the clock of Unix.
    init(secondsSince1970 seconds: Int) {
        let time = UTCTime.text(seconds * 1000).prefix(while: { $0 != "." })
        text = time.filter { $0 != "-" && $0 != ":" } + "Z"
    }
}
