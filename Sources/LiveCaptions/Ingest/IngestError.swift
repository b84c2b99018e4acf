// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// Why a message of a publisher cannot be taken, and where in it.
public struct IngestError: CodedError, Equatable, Sendable {
    /// The named conditions.
    public enum Kind: Equatable, Sendable {
        /// The message has more bytes than it may have.
        case tooLarge(bytes: Int, limit: Int)
        /// The bytes are not UTF-8.
        case notUTF8
        /// The text is not JSON.
        case notJSON(JSONFault)
        /// The message is not one JSON object.
        case notAnObject
        /// The object has the structure of no known source.
        case unknownMessage
        /// A member that is needed is missing.
        case missing
        /// A member has another type.
        case wrongType(expected: String)
        /// A name that is not known.
        case unknownType(String)
        /// A language that is no language tag.
        case invalidLanguage(String)
        /// A text without the time that the texts before it have.
        case missingTime
    }

    /// What is wrong.
    public let kind: Kind
    /// The member with the fault, such as `Alternatives[0].Transcript`; nil for the message as a whole.
    package let member: String?
    /// The byte of the message at which it is, counted from 0.
    package let offset: Int

    /// Makes an error.
    package init(_ kind: Kind, member: String? = nil, offset: Int = 0) {
        self.kind = kind
        self.member = member
        self.offset = offset
    }

    /// A name that programs compare.
    public var code: String {
        switch kind {
        case .tooLarge: "too-large"
        case .notUTF8: "not-utf8"
        case .notJSON, .notAnObject: "not-json"
        case .unknownMessage: "unknown-message"
        case .missing: "missing-member"
        case .wrongType, .unknownType: "wrong-type"
        case .invalidLanguage: "invalid-language"
        case .missingTime: "missing-time"
        }
    }
}

extension IngestError: CustomStringConvertible {
    /// The reason for people, with the place.
    public var description: String {
        let place = member.map { "\"\($0)\" (byte \(offset))" } ?? "byte \(offset)"
        return switch kind {
        case .tooLarge(let bytes, let limit):
            "the message has \(bytes) bytes; \(limit) is the limit"
        case .notUTF8: "\(place): not UTF-8"
        case .notJSON(.empty): "the message has no JSON value"
        case .notJSON(let fault): "\(place): \(fault.reason)"
        case .notAnObject: "the message is not one JSON object"
        case .unknownMessage:
            "the message has none of the structures that are known; the simplest is {\"text\":\"…\",\"final\":true}"
        case .missing: "\(place): missing"
        case .wrongType(let expected): "\(place): \(expected) is expected"
        case .unknownType(let name): "\(place): \"\(name)\" is not known"
        case .invalidLanguage(let text): "\(place): \"\(text)\" is not a language tag"
        case .missingTime: "\(place): a line with a time is expected"
        }
    }
}
