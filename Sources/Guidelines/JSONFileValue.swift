// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value in a JSON file that a user wrote, and where it is.
package struct JSONFileValue {
    private let value: ParsedJSON
    private let file: String
    private let keys: [String]

    /// The members of an object, and where it is.
    package struct Members {
        /// The members by name, in the order of their names.
        package let values: [(String, JSONFileValue)]
        private let owner: JSONFileValue

        fileprivate init(_ values: [(String, JSONFileValue)], of owner: JSONFileValue) {
            self.values = values
            self.owner = owner
        }

        /// A member; nil when it is not there.
        package subscript(_ key: String) -> JSONFileValue? { values.first { $0.0 == key }?.1 }

        /// A member that has to be there.
        package func required(_ key: String) throws(AuditFileError) -> JSONFileValue {
            guard let value = self[key] else { throw owner.fault("\"\(key)\" is missing") }
            return value
        }
    }

    private init(_ value: ParsedJSON, file: String, keys: [String]) {
        self.value = value
        self.file = file
        self.keys = keys
    }

    /// Whether it is `null`.
    var isNull: Bool { if case .null = value { true } else { false } }

    /// The error that something is wrong with the value.
    package func fault(_ reason: String) -> AuditFileError {
        AuditFileError(file: file, key: keys.joined(separator: "."), reason: reason)
    }

    /// The members of the outermost object of a file.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - name: how errors name it.
    ///   - schema: what its `schema` has to be.
    ///   - names: what else it may have, with `schema`.
    /// - Returns: the members in the order of their names.
    /// - Throws: the error that it is no JSON, of another schema, or has a member of another name.
    package static func file(
        _ bytes: [UInt8],
        name: String,
        schema: String,
        allowing names: [String]
    ) throws(AuditFileError) -> Members {
        let value: ParsedJSON
        do {
            value = try JSONDecoder().decode(ParsedJSON.self, from: Data(bytes))
        } catch {
            throw AuditFileError(file: name, reason: "not a JSON file")
        }
        let top = try JSONFileValue(value, file: name, keys: []).object(allowing: names)
        let stated = try top.required("schema")
        guard try stated.string() == schema else { throw stated.fault("has to be \"\(schema)\"") }
        return top
    }

    /// The members of an object.
    ///
    /// - Parameter names: the names it may have; nil: any.
    /// - Returns: the members in the order of their names.
    /// - Throws: the error that it is no object, or has a member of another name.
    package func object(allowing names: [String]?) throws(AuditFileError) -> Members {
        guard case .object(let object) = value else { throw fault("has to be an object") }
        var values: [(String, JSONFileValue)] = []
        for (key, member) in object.sorted(by: { $0.key < $1.key }) {
            let member = JSONFileValue(member, file: file, keys: keys + [key])
            if let names, !names.contains(key) {
                throw member.fault("is not known here; known are \(names.joined(separator: ", "))")
            }
            values.append((key, member))
        }
        return Members(values, of: self)
    }

    /// A text that is not empty.
    package func string() throws(AuditFileError) -> String {
        guard case .string(let text) = value, !text.isEmpty else {
            throw fault("has to be text that is not empty")
        }
        return text
    }

    /// The values of a list.
    package func items() throws(AuditFileError) -> [JSONFileValue] {
        guard case .array(let items) = value else { throw fault("has to be a list") }
        return items.enumerated().map { index, item in
            JSONFileValue(item, file: file, keys: keys + ["\(index)"])
        }
    }

    /// Whether it is true; nil if it is neither true nor false.
    package var flag: Bool? { if case .bool(let flag) = value { flag } else { nil } }

    /// The texts that an option can have: a text, a whole number, or a list of texts.
    package func optionTexts() throws(AuditFileError) -> [String] {
        switch value {
        case .string: return [try string()]
        case .number(let number):
            guard let whole = Int(exactly: number) else { throw fault("has to be a whole number") }
            return ["\(whole)"]
        case .array: return try strings()
        case .null, .bool, .object:
            throw fault("has to be text, a whole number, true, false, or a list of texts")
        }
    }

    /// A list of texts.
    package func strings() throws(AuditFileError) -> [String] {
        var texts: [String] = []
        for item in try items() { texts.append(try item.string()) }
        return texts
    }

    /// A number from 0 to the largest limit.
    package func number() throws(AuditFileError) -> Double {
        guard case .number(let number) = value, (0...ProfileLimit.largest).contains(number) else {
            throw fault("has to be a number from 0 to \(ProfileLimit.largest.short)")
        }
        return number
    }
}

/// What is wrong with a profile, settings or a baseline, and at which of its keys.
public struct AuditFileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file, as the user named it.
    public let file: String
    /// The keys that lead to the fault, such as `limits.lines.unit`; empty for the file as a whole.
    public let key: String
    /// What is wrong, as a sentence without full stop.
    public let reason: String

    /// Makes an error from its place and reason.
    package init(file: String, key: String = "", reason: String) {
        self.file = file
        self.key = key
        self.reason = reason
    }

    /// `file: key: reason`.
    public var description: String {
        ([file] + (key.isEmpty ? [] : [key]) + [reason]).joined(separator: ": ")
    }
}

/// Any JSON value; what Foundation's own objects lose is kept: `1` is not `true`.
private enum ParsedJSON: Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([ParsedJSON])
    case object([String: ParsedJSON])

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
    private static let readers:
        [@Sendable (any SingleValueDecodingContainer) throws -> ParsedJSON] =
            [
                { .object(try $0.decode([String: ParsedJSON].self)) },
                { .string(try $0.decode(String.self)) },
                { .bool(try $0.decode(Bool.self)) },
                { .number(try $0.decode(Double.self)) },
                { .array(try $0.decode([ParsedJSON].self)) },
            ]
}
