// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaSelection

/// Reads bytes as JSON objects, within bounds.
enum MessageReader {
    /// Bytes of a message at most: a text may have 8192, each written with six.
    static let byteLimit = 1 << 18

    /// One object.
    static func object(_ bytes: [UInt8]) throws(IngestError) -> MessageObject {
        let objects = try objects(bytes)
        guard objects.count == 1 else { throw IngestError(.notAnObject) }
        return objects[0]
    }

    /// Objects, one after the other.
    static func objects(_ bytes: [UInt8]) throws(IngestError) -> [MessageObject] {
        try check(bytes)
        let text: JSONText
        do throws(JSONScanner.Failure) {
            text = try JSONScanner.scan(bytes)
        } catch {
            throw IngestError(.notJSON(error.fault), offset: error.offset)
        }
        return try text.documents.map { value throws(IngestError) in
            guard value.isObject else { throw IngestError(.notAnObject, offset: value.offset) }
            return MessageObject(value)
        }
    }

    /// Refuses what is too large or not UTF-8.
    static func check(_ bytes: [UInt8]) throws(IngestError) {
        guard bytes.count <= byteLimit else {
            throw IngestError(.tooLarge(bytes: bytes.count, limit: byteLimit))
        }
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw IngestError(.notUTF8, offset: error.byteOffsets.lowerBound)
        }
    }
}

/// An object of a message, whose members are read with their types; errors have the place.
struct MessageObject {
    let value: JSONValue
    /// The names on the way to it, for errors.
    private let path: String

    init(_ value: JSONValue, path: String = "") {
        self.value = value
        self.path = path
    }

    /// An error about a member.
    func error(_ kind: IngestError.Kind, _ name: String) -> IngestError {
        IngestError(kind, member: path + name, offset: (value[name] ?? value).offset)
    }

    /// Whether a member is there, and not `null`.
    func has(_ name: String) -> Bool { value[name] != nil }

    // MARK: - Members that are needed

    func text(_ name: String) throws(IngestError) -> String {
        guard let text = try optionalText(name) else { throw error(.missing, name) }
        return text
    }

    func whole(_ name: String) throws(IngestError) -> Int {
        guard let number = try optionalWhole(name) else { throw error(.missing, name) }
        return number
    }

    func flag(_ name: String) throws(IngestError) -> Bool {
        guard let flag = try optionalFlag(name) else { throw error(.missing, name) }
        return flag
    }

    func object(_ name: String) throws(IngestError) -> MessageObject {
        guard let object = try optionalObject(name) else { throw error(.missing, name) }
        return object
    }

    // MARK: - Members that may be missing

    func optionalText(_ name: String) throws(IngestError) -> String? {
        guard let member = value[name] else { return nil }
        guard let text = member.string else { throw error(.wrongType(expected: "a string"), name) }
        return text
    }

    /// A string, or a number as it is written: names that some write as numbers.
    func optionalLabel(_ name: String) throws(IngestError) -> String? {
        guard let member = value[name] else { return nil }
        guard let text = member.label else {
            throw error(.wrongType(expected: "a string or a number"), name)
        }
        return text
    }

    func optionalWhole(_ name: String) throws(IngestError) -> Int? {
        guard let member = value[name] else { return nil }
        guard member.isNumber, let label = member.label, let number = Int(label) else {
            throw error(.wrongType(expected: "a whole number"), name)
        }
        return number
    }

    func optionalNumber(_ name: String) throws(IngestError) -> Double? {
        guard let member = value[name] else { return nil }
        guard let number = member.number else {
            throw error(.wrongType(expected: "a number"), name)
        }
        return number
    }

    func optionalFlag(_ name: String) throws(IngestError) -> Bool? {
        guard let member = value[name] else { return nil }
        guard member.isTrue || member.isFalse else {
            throw error(.wrongType(expected: "true or false"), name)
        }
        return member.isTrue
    }

    func optionalObject(_ name: String) throws(IngestError) -> MessageObject? {
        guard let member = value[name] else { return nil }
        guard member.isObject else { throw error(.wrongType(expected: "an object"), name) }
        return MessageObject(member, path: path + name + ".")
    }

    /// The objects of an array; none if it is missing.
    func objects(_ name: String) throws(IngestError) -> [MessageObject] {
        guard let member = value[name] else { return [] }
        guard member.isArray else { throw error(.wrongType(expected: "an array"), name) }
        var objects: [MessageObject] = []
        for (index, item) in member.items.enumerated() {
            let place = "\(name)[\(index)]"
            guard item.isObject else {
                let kind = IngestError.Kind.wrongType(expected: "an object")
                throw IngestError(kind, member: path + place, offset: item.offset)
            }
            objects.append(MessageObject(item, path: path + place + "."))
        }
        return objects
    }

    /// A time in milliseconds.
    func time(_ name: String, _ unit: TimeUnit) throws(IngestError) -> Int? {
        guard let member = value[name] else { return nil }
        guard let time = JSONTime.microseconds(member, unit) else {
            throw error(.wrongType(expected: "a time in \(unit.name)"), name)
        }
        return Int((Double(time) / 1000).rounded())
    }

    /// A language; nil if it is missing, empty or `auto`.
    func optionalLanguage(_ name: String) throws(IngestError) -> LanguageTag? {
        guard let text = try optionalText(name), !text.isEmpty, text != "auto" else { return nil }
        do throws(LanguageTagError) {
            return try LanguageTag(text.replacing("_", with: "-"))
        } catch {
            throw self.error(.invalidLanguage(text), name)
        }
    }
}
