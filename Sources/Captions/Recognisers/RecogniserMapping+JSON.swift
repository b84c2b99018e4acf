// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// What is wrong with a file that declares a mapping.
package enum MappingFault: Error, Equatable, Sendable {
    /// It is not JSON.
    case notJSON(JSONFault)
    /// It is not an object with the name of the form.
    case notAMapping
    /// A member is missing or of another type.
    case member(String)
    /// A path is not one, or leads nowhere.
    case path(member: String, text: String)
    /// A member that is not known.
    case unknown(String)
}

extension MappingFault {
    /// What is wrong, as a clause.
    package var reason: String {
        switch self {
        case .notJSON(let fault): "not JSON: \(fault.reason)"
        case .notAMapping: "not a mapping; its \"schema\" has to be \(RecogniserMapping.schema)"
        case .member(let name): "\"\(name)\" is missing or of another type"
        case .path(let member, let text): "\"\(text)\" of \"\(member)\" is not a path"
        case .unknown(let name): "\"\(name)\" is not known in a mapping"
        }
    }
}

/// A mapping that a file declares.
extension RecogniserMapping {
    /// The name of the form.
    package static let schema = "mediatag.recogniser-mapping/1"

    /// Reads a mapping.
    ///
    /// - Parameter bytes: a file that `Docs/schemas/recogniser-mapping.json` describes.
    /// - Throws: what is wrong with it.
    package init(json bytes: [UInt8]) throws(MappingFault) {
        let text: JSONText
        do throws(JSONScanner.Failure) {
            text = try JSONScanner.scan(bytes)
        } catch {
            throw .notJSON(error.fault)
        }
        guard text.documents.count == 1, let root = text.documents.first,
            root["schema"]?.string == Self.schema
        else { throw .notAMapping }
        let file = MappingObject(root)
        try file.allow(
            "schema",
            "name",
            "conditions",
            "segments",
            "segment",
            "words",
            "word",
            "kinds",
            "unit",
            "spacing",
            "language",
            "final",
            "speakerNames",
            "turns",
            "wordsCountFromSegment"
        )
        guard let name = root["name"]?.string, !name.isEmpty else { throw .member("name") }
        self.init(name: name, title: name, conditions: [])
        conditions = try file.objects("conditions").map { item throws(MappingFault) in
            Condition(path: try item.needed("path"), values: item.strings("values"))
        }
        segments = try file.path("segments")
        segment = try file.object("segment").map(Self.fields)
        words = try file.path("words")
        word = try file.object("word").map(Self.fields)
        guard segment != nil || (words != nil && word != nil) else { throw .member("word") }
        kinds = try file.object("kinds").map { item throws(MappingFault) in
            Kinds(
                path: try item.needed("path"),
                punctuation: item.strings("punctuation"),
                leftOut: item.strings("leftOut")
            )
        }
        unit = try Self.unit(root["unit"])
        if let text = root["spacing"]?.string {
            guard let known = Spacing(rawValue: text) else { throw .member("spacing") }
            spacing = known
        }
        wordsCountFromSegment = root["wordsCountFromSegment"]?.isTrue ?? false
        language = try file.path("language")
        finality = try file.object("final").map { item throws(MappingFault) in
            Finality(path: try item.needed("path"), values: item.strings("values"))
        }
        speakerNames = try file.object("speakerNames").map { item throws(MappingFault) in
            SpeakerNames(
                list: try item.needed("list"),
                id: try item.needed("id"),
                name: try item.needed("name")
            )
        }
        turns = try file.object("turns").map { item throws(MappingFault) in
            Turns(
                list: try item.needed("list"),
                start: try item.needed("start"),
                end: try item.needed("end"),
                speaker: try item.needed("speaker")
            )
        }
    }

    private static func fields(_ object: MappingObject) throws(MappingFault) -> Fields {
        try object.allow(
            "text",
            "start",
            "end",
            "duration",
            "confidence",
            "speaker",
            "channel",
            "language",
            "id"
        )
        return Fields(
            text: try object.needed("text"),
            start: try object.path("start"),
            end: try object.path("end"),
            duration: try object.path("duration"),
            confidence: try object.path("confidence"),
            speaker: try object.path("speaker"),
            channel: try object.path("channel"),
            language: try object.path("language"),
            id: try object.path("id")
        )
    }

    private static let units: [String: TimeUnit] = [
        "seconds": .seconds, "milliseconds": .milliseconds, "microseconds": .microseconds,
        "ticks": .ticks, "nanoseconds": .nanoseconds,
    ]

    private static func unit(_ value: JSONValue?) throws(MappingFault) -> TimeUnit? {
        guard let value else { return nil }
        guard let unit = value.string.flatMap({ units[$0] }) else { throw .member("unit") }
        return unit
    }
}

/// An object of a mapping.
private struct MappingObject {
    private let value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    /// Refuses members that are not known: a mistake in a name would be lost in silence.
    func allow(_ names: String...) throws(MappingFault) {
        for name in value.memberNames where !names.contains(name) { throw .unknown(name) }
    }

    func path(_ name: String) throws(MappingFault) -> JSONPath? {
        guard let member = value[name] else { return nil }
        guard let text = member.string else { throw .member(name) }
        guard let path = JSONPath(text) else { throw .path(member: name, text: text) }
        return path
    }

    func needed(_ name: String) throws(MappingFault) -> JSONPath {
        guard let path = try path(name) else { throw .member(name) }
        return path
    }

    func object(_ name: String) throws(MappingFault) -> MappingObject? {
        guard let member = value[name] else { return nil }
        guard member.isObject else { throw .member(name) }
        return MappingObject(member)
    }

    func objects(_ name: String) throws(MappingFault) -> [MappingObject] {
        guard let member = value[name] else { return [] }
        guard member.isArray, member.items.allSatisfy(\.isObject) else { throw .member(name) }
        return member.items.map(MappingObject.init)
    }

    func strings(_ name: String) -> [String] {
        value[name]?.items.compactMap(\.word) ?? []
    }
}
