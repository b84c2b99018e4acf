// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The objects of a bucket whose keys begin alike, as a folder's files.
///
/// Source: Amazon S3, ListObjectsV2.
package enum ObjectListing {
    /// A page has a thousand keys at most; of 1024 characters that are each encoded, that is 10 MB.
    private static let pageLimit = 16 << 20
    /// A store that lists more does not end.
    private static let countLimit = 50_000_000

    /// Lists the objects in what a person named as a folder.
    ///
    /// - Parameter text: `s3://bucket`, `s3://bucket/folder` or `s3://bucket/folder/`.
    /// - Returns: their names, in the order of the store.
    /// - Throws: `RemoteError` if the store does not list them.
    package static func names(in text: String) throws(RemoteError) -> [String] {
        var limits = RemoteLimits()
        limits.requests = countLimit
        limits.totalSeconds = 24 * 3600
        let session = try RemoteSession(text, limits: limits)
        guard let named = session.url.object, let store = session.store else {
            throw RemoteError(.store(.invalidName), url: text)
        }
        let isWhole = named.key.isEmpty || named.key.hasSuffix("/")
        return try names(in: named.bucket, prefix: named.key + (isWhole ? "" : "/"), session, store)
    }

    private static func names(
        in bucket: String,
        prefix: String,
        _ session: RemoteSession,
        _ store: ObjectStoreSettings
    ) throws(RemoteError) -> [String] {
        var names: [String] = []
        var tokens: Set<String> = []
        var token: String?
        repeat {
            var query: [(name: String, value: String)] = [
                ("list-type", "2"), ("prefix", prefix), ("encoding-type", "url"),
            ]
            if let token { query.append(("continuation-token", token)) }
            let request = ObjectRequest(
                "GET",
                ObjectName(bucket: bucket, key: ""),
                query: query,
                limit: pageLimit
            )
            let answer = try session.send(request, to: store)
            func broken(_ reason: String) -> RemoteError {
                RemoteError(.brokenAnswer(reason), url: "s3://\(bucket)/\(prefix)")
            }
            guard !answer.isCutOff, let page = StoreAnswer.parse(answer.body),
                page.name == "ListBucketResult"
            else { throw broken("a listing that is not the XML of one") }
            let isEncoded = page.text("EncodingType") == "url"
            for object in page.all("Contents") {
                guard let text = object.text("Key"),
                    let key = isEncoded
                        ? PercentEncoding.decoded(text, plusIsSpace: true) : text
                else { throw broken("a listing with a key that cannot be read") }
                // The marker of a folder has no bytes.
                if !key.hasSuffix("/") { names.append(ObjectName(bucket: bucket, key: key).text) }
            }
            token = page.text("IsTruncated") == "true" ? page.text("NextContinuationToken") : nil
            if let token, !tokens.insert(token).inserted || names.count > countLimit {
                throw RemoteError(.store(.endlessListing), url: "s3://\(bucket)/\(prefix)")
            }
        } while token != nil
        return names
    }
}
