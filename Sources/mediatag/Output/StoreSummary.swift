// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Muxing

/// What an edit of a movie in an object store took, and how to get the old version back, for people and as JSON.
struct StoreSummary {
    private let report: StoreReport
    private let object: String

    /// Takes the report of an edit of an object, by its name.
    init(_ report: StoreReport, of object: String) {
        self.report = report
        self.object = object
    }

    /// A line, and another where the store keeps the old version.
    var text: String {
        let requests = report.requestCount == 1 ? "1 request" : "\(report.requestCount) requests"
        let line =
            "  read \(Self.size(report.readBytes)), sent \(Self.size(report.sentBytes)), copied "
            + "\(Self.size(report.copiedBytes)) in the store; \(requests)\n"
        guard let restoring else { return line }
        return line + "  the old version is kept: \(restoring.printable)\n"
    }

    /// The command that makes the old version the object again; nil where the store keeps none.
    private var restoring: String? {
        guard let version = report.oldVersion else { return nil }
        let rest = object.dropFirst(RemoteName.objectScheme.count)
        let bucket = rest.prefix { $0 != "/" }
        let key = rest.dropFirst(bucket.count + 1)
        return "aws s3api get-object --bucket \(bucket) --key \(shellQuoted(String(key))) "
            + "--version-id \(shellQuoted(version)) FILE"
    }

    private static func size(_ bytes: UInt64) -> String {
        let units = ["bytes", "KiB", "MiB", "GiB", "TiB"]
        var (tenths, unit) = (bytes * 10, 0)
        while tenths >= 10_240, unit < units.count - 1 {
            tenths = (tenths + 512) / 1024
            unit += 1
        }
        if unit == 0 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
        return "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }
}

extension StoreSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case requests, bytesRead, bytesSent, bytesCopied, oldVersion, newVersion
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(report.requestCount, forKey: .requests)
        try values.encode(report.readBytes, forKey: .bytesRead)
        try values.encode(report.sentBytes, forKey: .bytesSent)
        try values.encode(report.copiedBytes, forKey: .bytesCopied)
        try values.encodeIfPresent(report.oldVersion, forKey: .oldVersion)
        try values.encodeIfPresent(report.newVersion, forKey: .newVersion)
    }
}

extension EditReport {
    /// What it took in an object store; nil for a file.
    var storeSummary: StoreSummary? { store.map { StoreSummary($0, of: movie) } }
}
