// SPDX-License-Identifier: Apache-2.0

/// Where a store is, and the credentials for it.
///
/// | | is taken from |
/// |---|---|
/// | credentials | `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`; else the profile |
/// | profile | `AWS_PROFILE`, else `default`, in `~/.aws/credentials` and `~/.aws/config` |
/// | region | `AWS_REGION`, `AWS_DEFAULT_REGION`, the profile's `region`; else `us-east-1` |
/// | endpoint | `AWS_ENDPOINT_URL_S3`, `AWS_ENDPOINT_URL`, the profile's `endpoint_url`; else Amazon's |
struct ObjectStoreSettings: Sendable {
    /// The region that is asked where no other is known.
    let region: String
    /// The URL of a store that is not Amazon's, without a slash at its end; nil for Amazon's.
    let endpoint: String?
    /// What requests are signed with.
    let credentials: ObjectCredentials

    /// Takes the settings of this process.
    ///
    /// - Throws: `ObjectStoreFault` if there are no credentials, or the endpoint is not a URL.
    init(_ variables: AWSVariables = .process) throws(ObjectStoreFault) {
        let profiles = AWSProfiles(variables)
        credentials = try ObjectCredentials(variables, profiles)
        region =
            variables["AWS_REGION"] ?? variables["AWS_DEFAULT_REGION"] ?? profiles["region"]
            ?? "us-east-1"
        guard Self.isRegion(region) else { throw .invalidRegion(region) }
        let endpoint =
            variables["AWS_ENDPOINT_URL_S3"] ?? variables["AWS_ENDPOINT_URL"]
            ?? profiles["endpoint_url"]
        self.endpoint = try endpoint.map { text throws(ObjectStoreFault) in
            try Self.endpoint(text)
        }
    }

    /// Whether a text can be the name of a region, which becomes a part of a host name.
    static func isRegion(_ text: String) -> Bool {
        1...63 ~= text.utf8.count
            && text.utf8.allSatisfy {
                0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 || $0 == UInt8(ascii: "-")
            }
    }

    private static func endpoint(_ text: String) throws(ObjectStoreFault) -> String {
        do throws(RemoteError) {
            let url = try RemoteURL(text)
            guard url.userName.isEmpty, !url.text.contains("?") else {
                throw RemoteError(.invalidURL, url: url.name)
            }
            var text = url.text
            while text.hasSuffix("/") { text.removeLast() }
            // Hosts are signed in lower case.
            let host = text.dropFirst(url.scheme.count + 3).prefix { $0 != "/" }
            return "\(url.scheme)://\(host.lowercased())" + text[host.endIndex...]
        } catch {
            throw .invalidEndpoint
        }
    }

    // MARK: - Addresses

    /// The URL of a bucket, with the slash that a key follows.
    ///
    /// A store of one's own is asked by paths, Amazon's by host names, unless the bucket cannot be a part of
    /// one.
    func bucketURL(of name: ObjectName, region: String) -> String {
        if let endpoint { return "\(endpoint)/\(name.bucket)/" }
        let domain = region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
        return name.fitsHostName
            ? "https://\(name.bucket).s3.\(region).\(domain)/"
            : "https://s3.\(region).\(domain)/\(name.bucket)/"
    }

    /// Parameters as they are sent and signed: encoded, in order, each with an equals sign.
    static func query(_ parameters: [(name: String, value: String)]) -> String {
        parameters.map { (PercentEncoding.encoded($0.name), PercentEncoding.encoded($0.value)) }
            .sorted { $0 < $1 }.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
    }

    // MARK: - Of this process

    private static let found = Result { () throws(ObjectStoreFault) in try ObjectStoreSettings() }

    /// The settings of this process, which are read once.
    ///
    /// - Throws: `RemoteError` if there are no credentials, or they are unusable.
    static func ofProcess(for name: ObjectName) throws(RemoteError) -> ObjectStoreSettings {
        do throws(ObjectStoreFault) {
            return try found.get()
        } catch {
            throw RemoteError(.store(error), url: name.text)
        }
    }
}
