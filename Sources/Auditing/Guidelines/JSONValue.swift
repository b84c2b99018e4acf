// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Any JSON value; what Foundation's own objects lose is kept: `1` is not `true`.
enum JSONValue: Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard !container.decodeNil() else {
            self = .null
            return
        }
        for read in Self.readers {
            do {
                self = try read(container)
                return
            } catch DecodingError.typeMismatch {
                continue
            }
        }
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no JSON value")
    }

    /// How each type is read, in the order in which they are tried.
    private static let readers: [@Sendable (any SingleValueDecodingContainer) throws -> JSONValue] =
        [
            { .object(try $0.decode([String: JSONValue].self)) },
            { .string(try $0.decode(String.self)) },
            { .bool(try $0.decode(Bool.self)) },
            { .number(try $0.decode(Double.self)) },
            { .array(try $0.decode([JSONValue].self)) },
        ]
}
