// SPDX-License-Identifier: Apache-2.0

/// What a store knows of an object besides its bytes, as fields of the request that writes it again.
struct ObjectMetadata {
    /// Fields that an answer has and a request may have, too.
    private static let keptFields: Set<String> = [
        "content-type", "cache-control", "content-disposition", "content-encoding",
        "content-language", "expires", "x-amz-storage-class", "x-amz-website-redirect-location",
        "x-amz-server-side-encryption", "x-amz-server-side-encryption-aws-kms-key-id",
        "x-amz-server-side-encryption-bucket-key-enabled",
    ]

    /// The fields, in the order of their names.
    private(set) var fields: [(name: String, value: String)]
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
        fields = file.fields
            .filter { Self.keptFields.contains($0.key) || $0.key.hasPrefix("x-amz-meta-") }
            .map { (name: $0.key, value: $0.value) }.sorted { $0.name < $1.name }
        let hasTags = file.fields["x-amz-tagging-count"].flatMap { Int($0) }.map { $0 > 0 } ?? false
        let request = ObjectRequest("GET", name, query: [("tagging", "")])
        do throws(RemoteError) {
            let answer = try file.session.send(request, to: store)
            guard let tags = StoreAnswer.parse(answer.body) else {
                throw RemoteError(.brokenAnswer("tags that are not XML"), url: name.text)
            }
            let pairs = tags.all("TagSet").flatMap { $0.all("Tag") }.map { tag in
                PercentEncoding.encoded(tag.text("Key") ?? "") + "="
                    + PercentEncoding.encoded(tag.text("Value") ?? "")
            }
            if !pairs.isEmpty { fields.append(("x-amz-tagging", pairs.joined(separator: "&"))) }
        } catch {
            // Stores without tags refuse the question, and so do those whose user may not read them.
            guard case .store(.refused(let status, _)) = error.kind, !hasTags,
                [400, 403, 404, 405, 501].contains(status)
            else { throw error }
            mayLoseTags = status == 403
        }
    }
}
