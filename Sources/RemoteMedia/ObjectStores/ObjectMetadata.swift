// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What a store knows of an object besides its bytes, as fields of the request that writes it again.
struct ObjectMetadata {
    /// Fields that an answer has and a request may have, too.
    private static let keptFields: Set<String> = [
        "content-type", "cache-control", "content-disposition", "content-encoding",
        "content-language", "expires", "x-amz-storage-class", "x-amz-website-redirect-location",
        "x-amz-server-side-encryption", "x-amz-server-side-encryption-aws-kms-key-id",
        "x-amz-server-side-encryption-bucket-key-enabled",
    ]

    /// When a program that stored a file says that it was modified, in seconds since 1970 (rclone, s3fs): the new object
    /// states the time of the edit, since they compare it.
    private static let modificationField = "x-amz-meta-mtime"
    /// A checksum of the old bytes (rclone).
    private static let checksumField = "x-amz-meta-md5chksum"

    /// The fields, in the order of their names.
    private(set) var fields: [(name: String, value: String)]
    /// Its tags, which are a field as well.
    private var tags: [ObjectTag] = []
    /// Whether the store may have tags that it does not show.
    private(set) var mayLoseTags = false

    /// Takes the fields of an answer that gave the object, and asks for its tags.
    ///
    /// - Throws: `RemoteError` if something of it cannot be read, as it would be lost.
    init(
        of file: RemoteFile,
        _ name: ObjectName,
        in store: ObjectStoreSettings
    ) throws(RemoteError) {
        let hasMissing = file.fields["x-amz-missing-meta"].map { $0 != "0" } ?? false
        guard !file.hasUnreadFields, !hasMissing else {
            throw RemoteError(.store(.unreadableMetadata), url: name.text)
        }
        let now = String(time(nil))
        fields = file.fields
            .filter { Self.keptFields.contains($0.key) || $0.key.hasPrefix("x-amz-meta-") }
            .filter { $0.key != Self.checksumField }
            .map { (name: $0.key, value: $0.key == Self.modificationField ? now : $0.value) }
            .sorted { $0.name < $1.name }
        let hasTags = file.fields["x-amz-tagging-count"].flatMap { Int($0) }.map { $0 > 0 } ?? false
        do throws(RemoteError) {
            tags = try ObjectTag.all(of: name, file.session, store)
            if !tags.isEmpty {
                fields.append(("x-amz-tagging", tags.map(\.parameter).joined(separator: "&")))
            }
        } catch {
            // Stores without tags refuse the question, and so do those whose user may not read them.
            guard case .store(.refused(let status, _)) = error.kind, !hasTags,
                [400, 403, 404, 405, 501].contains(status)
            else { throw error }
            mayLoseTags = status == 403
        }
    }

    /// Puts the tags onto an object that a store has made without them, as Ceph's does of parts.
    ///
    /// - Returns: whether the object has them.
    func keepTags(of name: ObjectName, _ session: RemoteSession, in store: ObjectStoreSettings)
        -> Bool
    {
        guard !tags.isEmpty else { return true }
        do throws(RemoteError) {
            if Set(try ObjectTag.all(of: name, session, store)) == Set(tags) { return true }
            let body = "<Tagging><TagSet>" + tags.map(\.markup).joined() + "</TagSet></Tagging>"
            let request = ObjectRequest(
                "PUT",
                name,
                query: [("tagging", "")],
                bytes: Array(body.utf8)
            )
            _ = try session.send(request, to: store)
            return true
        } catch {
            return false
        }
    }
}

/// A tag of an object.
private struct ObjectTag: Hashable {
    let key: String
    let value: String

    /// The tags of an object.
    static func all(
        of name: ObjectName,
        _ session: RemoteSession,
        _ store: ObjectStoreSettings
    ) throws(RemoteError) -> [ObjectTag] {
        let answer = try session.send(
            ObjectRequest("GET", name, query: [("tagging", "")]),
            to: store
        )
        guard !answer.body.isEmpty else { return [] }
        guard let found = StoreAnswer.parse(answer.body) else {
            throw RemoteError(.brokenAnswer("tags that are not XML"), url: name.text)
        }
        return found.all("TagSet").flatMap { $0.all("Tag") }
            .map { ObjectTag(key: $0.text("Key") ?? "", value: $0.text("Value") ?? "") }
    }

    /// As a parameter of `x-amz-tagging`.
    var parameter: String { PercentEncoding.encoded(key) + "=" + PercentEncoding.encoded(value) }

    /// As an element of a request.
    var markup: String {
        "<Tag><Key>\(Self.escaped(key))</Key><Value>\(Self.escaped(value))</Value></Tag>"
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { text, character in
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            default: text.append(character)
            }
        }
    }
}
