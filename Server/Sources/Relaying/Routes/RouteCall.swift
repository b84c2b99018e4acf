// SPDX-License-Identifier: Apache-2.0

internal import MediaSelection

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A request at an address.
struct RouteCall: Sendable {
    let request: RelayRequest
    /// Names of the path.
    let parameters: [String: String]
    /// What the client may do; nil where everyone may use the address.
    var token: AccessToken?
    /// The token as the client sent it; never for answers or lines for the operator.
    var credential = ""
    /// The id of the captions that the path or the key names; empty where none is named.
    var session = ""
    /// The token as the client sent it in the path or the query, for addresses in answers; nil where it was in a header.
    var key: String?

    /// Tells sources without ids apart: a connection, or `source` of the query; nil where neither is there.
    var source: String? { request.source ?? query("source").map { "named-" + $0 } }

    /// The body without a byte order mark.
    var body: [UInt8] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return request.body.starts(with: mark) ? Array(request.body.dropFirst(3)) : request.body
    }

    subscript(name: String) -> String { parameters[name] ?? "" }

    /// A parameter of the query.
    func query(_ name: String) -> String? { request.query[name] }

    /// Whether a parameter of the query is 1.
    func flag(_ name: String) throws(RelayError) -> Bool {
        switch query(name) {
        case nil, "0": false
        case "1": true
        default: throw .invalidParameter(name, "it is 0 or 1")
        }
    }

    func number(_ name: String) throws(RelayError) -> Int? {
        guard let text = query(name) else { return nil }
        guard let number = Int(text), 0...Self.largest ~= number else {
            throw .invalidParameter(name, "it is a number")
        }
        return number
    }

    func language(_ name: String) throws(RelayError) -> LanguageTag? {
        guard let text = query(name) else { return nil }
        return try Self.language(text, name)
    }

    static func language(_ text: String, _ name: String) throws(RelayError) -> LanguageTag {
        do {
            return try LanguageTag(text.replacing("_", with: "-"))
        } catch {
            throw .invalidParameter(name, "it is not a language tag such as en-US")
        }
    }

    /// The body as JSON; an empty one is an empty object.
    func decoded<Value: Decodable>(_ type: Value.Type) throws(RelayError) -> Value {
        guard request.text != nil else { throw .invalidText }
        let body = body.isEmpty ? Array("{}".utf8) : body
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch let error as DecodingError {
            throw .invalidJSON(Self.reason(error))
        } catch {
            throw .invalidJSON("the body is not JSON")
        }
    }

    private static let largest = 1 << 53

    private static func reason(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, _): "\(key.stringValue) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(name(context.codingPath)) is of another type"
        default: "the body is not JSON"
        }
    }

    private static func name(_ path: [any CodingKey]) -> String {
        let names = path.filter { $0.intValue == nil }.map(\.stringValue)
        return names.isEmpty ? "the body" : names.joined(separator: ".")
    }
}
