// SPDX-License-Identifier: Apache-2.0

/// Why an object in a store could not be read or written.
package enum ObjectStoreFault: Error, Equatable, Sendable {
    /// The text names no bucket.
    case invalidName
    /// The key is longer than stores allow, or has a NUL.
    case invalidKey(limit: Int)
    /// No credentials are in the environment or in the profile, which may take them from a program.
    case noCredentials(profile: String, needsProgram: Bool)
    /// One of the two keys is in the environment; which is missing.
    case halfCredentials(missing: String)
    /// The credentials have characters that no credentials have.
    case invalidCredentials
    /// The library that requests are signed with is not installed.
    case cannotSign(String)
    /// The text is not the name of a region.
    case invalidRegion(String)
    /// The endpoint is not a URL of HTTP, or has a name or a query.
    case invalidEndpoint
    /// The bucket is in another region than the store was asked for.
    case otherRegion(String)
    /// The store refuses a request: status, and the code of its answer.
    case refused(status: Int, code: String)
    /// The object is another one than the one that was read.
    case changedMeanwhile
    /// The store does not name the version of the object, so that a change could not be noticed.
    case noVersion
    /// There is an object of the name already.
    case exists
    /// The object has metadata that cannot be written again.
    case unreadableMetadata
    /// More bytes than that would have to be sent.
    case tooMuchToSend(UInt64)
    /// More parts than a store takes.
    case tooManyParts(limit: Int)
    /// The object is longer than a store takes.
    case tooLong
    /// A signal ended the edit.
    case interrupted
    /// The listing of a bucket does not end.
    case endlessListing
}

extension ObjectStoreFault {
    /// What is wrong and what to do.
    var sentence: String {
        switch self {
        case .invalidName: "not the name of an object; write s3://bucket/key"
        case .invalidKey(let limit): "the key is longer than \(limit) bytes, or has a NUL"
        case .noCredentials(let profile, let needsProgram):
            "no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and AWS_SESSION_TOKEN if "
                + "they expire), or name a profile that has them with AWS_PROFILE"
                + (needsProgram
                    ? "; profile \(profile) takes them from a program or a server, which is not "
                        + "supported" : "")
        case .halfCredentials(let missing): "no credentials: \(missing) is not set"
        case .invalidCredentials: "the credentials contain characters that no credentials have"
        case .cannotSign(let reason):
            "\(reason); install it to use objects in stores (Debian: libssl3)"
        case .invalidRegion(let region): "\(region) is not the name of a region; check AWS_REGION"
        case .invalidEndpoint:
            "the endpoint is not a URL: check AWS_ENDPOINT_URL_S3 and AWS_ENDPOINT_URL"
        case .otherRegion(let region):
            "the bucket is in the region \(region); set AWS_REGION=\(region)"
        case .refused(let status, let code):
            "the store answers \(status)\(code.isEmpty ? "" : " \(code)"); "
                + Self.advice(status, code)
        case .changedMeanwhile:
            "another program changed it during the edit, so nothing was written; run it again"
        case .noVersion:
            "the store states no ETag, so a change by another program could not be noticed; download it, "
                + "edit the file, and upload that"
        case .exists: "it already exists"
        case .unreadableMetadata:
            "its metadata cannot be read completely, so it would be lost; download it, edit the file, and "
                + "upload that"
        case .tooMuchToSend(let length):
            "\(length >> 20) MiB would have to be sent; download it, edit the file, and upload that"
        case .tooManyParts(let limit): "it would take more than \(limit) parts"
        case .tooLong: "it would be longer than 5 TiB"
        case .interrupted: "ended by a signal, so nothing was changed"
        case .endlessListing: "the listing of the store does not end"
        }
    }

    private static func advice(_ status: Int, _ code: String) -> String {
        switch code {
        case "AccessDenied", "AllAccessDisabled": "check the permissions of the credentials"
        case "InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidToken", "ExpiredToken":
            "check the credentials"
        case "RequestTimeTooSkewed": "check the clock of this machine"
        case "NoSuchBucket": "check the bucket"
        case "NoSuchKey": "check the key"
        case "InvalidObjectState": "restore it from the archive first"
        default:
            switch status {
            case 401, 403: "check the credentials and their permissions"
            case 404: "check the bucket and the key"
            case 429, 500...: "try again later"
            default: "check the name"
            }
        }
    }
}
