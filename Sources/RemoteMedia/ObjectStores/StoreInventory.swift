// SPDX-License-Identifier: Apache-2.0

/// The lines of an S3 inventory in CSV: bucket, key, and other columns, all in quotation marks.
///
/// An inventory of all versions has three more columns after the key: version, whether it is the latest, and whether
/// it is a delete marker.
///
/// Source: Amazon S3, "Amazon S3 Inventory".
package enum StoreInventory {
    /// What a line names.
    package enum Line: Equatable, Sendable {
        /// An object, `s3://bucket/key`.
        case object(String)
        /// A version that is not the latest, or the marker of an object that was deleted.
        case oldVersion
    }

    /// Whether a list is an inventory, by its first line; paths have no quotation marks around each part.
    package static func isInventory(_ list: some Collection<UInt8>) -> Bool {
        guard list.first == quotationMark else { return false }
        return line(list.prefix { $0 != 0x0A && $0 != 0x0D }) != nil
    }

    /// Reads a line; nil if it is not one of an inventory.
    package static func line(_ bytes: some Collection<UInt8>) -> Line? {
        guard let values = values(bytes), values.count >= 2,
            let key = PercentEncoding.decoded(values[1], plusIsSpace: true), !key.isEmpty,
            let name = object(in: values[0], key)
        else { return nil }
        if values.count >= 5, let isLatest = flag(values[3]), let isMarker = flag(values[4]),
            !isLatest || isMarker
        {
            return .oldVersion
        }
        return .object(name.text)
    }

    private static let quotationMark = UInt8(ascii: "\"")

    /// The values of a line, each in quotation marks; two in a value are one of it.
    private static func values(_ line: some Collection<UInt8>) -> [String]? {
        var values: [String] = []
        var rest = Array(line)[...]
        while rest.popFirst() == quotationMark {
            var value: [UInt8] = []
            var isClosed = false
            while !isClosed, let byte = rest.popFirst() {
                if byte == quotationMark, rest.first != quotationMark {
                    isClosed = true
                } else {
                    if byte == quotationMark { rest.removeFirst() }
                    value.append(byte)
                }
            }
            guard isClosed, let text = String(validating: value, as: UTF8.self) else { return nil }
            values.append(text)
            guard let next = rest.popFirst() else { return values }
            guard next == UInt8(ascii: ",") else { return nil }
        }
        return nil
    }

    private static func object(in bucket: String, _ key: String) -> ObjectName? {
        do throws(RemoteError) {
            return try ObjectName(ObjectName(bucket: bucket, key: key).text)
        } catch {
            return nil
        }
    }

    private static func flag(_ text: String) -> Bool? { Bool(text.lowercased()) }
}
