// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension CaptionAppearance {
    /// The name of the form.
    package static let schema = "mediatag.caption-appearance/1"

    private static let members = [
        "schema", "name", "font", "size", "foreground", "foregroundOpacity", "background",
        "backgroundOpacity", "window", "windowOpacity", "edge", "bold",
    ]

    /// Reads an appearance.
    ///
    /// - Parameters:
    ///   - bytes: a file that `Docs/schemas/caption-appearance.json` describes.
    ///   - file: how errors name it.
    /// - Throws: `CaptionError` if it is not such a file: what is wrong, and where.
    public init(json bytes: [UInt8], file: String) throws(CaptionError) {
        let text: JSONText
        do throws(JSONScanner.Failure) {
            text = try JSONScanner.scan(bytes)
        } catch {
            let position = Self.position(of: error.offset, in: bytes)
            throw CaptionError(.notAnAppearance(error.fault.reason), file: file, position: position)
        }
        guard text.documents.count == 1, let root = text.documents.first, root.isObject,
            root["schema"]?.string == Self.schema
        else {
            let reason = "its \"schema\" has to be \"\(Self.schema)\""
            throw CaptionError(.notAnAppearance(reason), file: file)
        }
        let reader = AppearanceReader(root: root, bytes: bytes, file: file)
        for (name, value) in root.members where !Self.members.contains(name) {
            throw reader.fault("\"\(name)\" is not a property", value)
        }
        self.init(name: try reader.name())
        font = try reader.setting("font") { FontStyle(rawValue: $0.string ?? "") }
        size = try reader.setting("size") { $0.number.flatMap { 10...1000 ~= $0 ? $0 : nil } }
        foreground = try reader.setting("foreground", AppearanceReader.color)
        foregroundOpacity = try reader.setting("foregroundOpacity", AppearanceReader.share)
        background = try reader.setting("background", AppearanceReader.color)
        backgroundOpacity = try reader.setting("backgroundOpacity", AppearanceReader.share)
        window = try reader.setting("window", AppearanceReader.color)
        windowOpacity = try reader.setting("windowOpacity", AppearanceReader.share)
        edge = try reader.setting("edge") { EdgeStyle(rawValue: $0.string ?? "") }
        bold = try reader.setting("bold") { $0.isTrue ? true : $0.isFalse ? false : nil }
    }

    /// The appearance as JSON, in one line; properties that are nil are left out.
    public var json: String {
        var json = JSONWriter()
        json.add("schema", Self.schema)
        if let name { json.add("name", name) }
        if let font { json.add("font", Self.object(font) { $0.add("value", font.value.rawValue) }) }
        if let size { json.add("size", Self.object(size) { $0.add("value", size.value) }) }
        let colors: [(String, Setting<RGBAColor>?, Setting<Double>?)] = [
            ("foreground", foreground, foregroundOpacity),
            ("background", background, backgroundOpacity), ("window", window, windowOpacity),
        ]
        for (name, color, opacity) in colors {
            if let color {
                let text = String(color.value.description.prefix(7))
                json.add(name, Self.object(color) { $0.add("value", text) })
            }
            if let opacity {
                json.add("\(name)Opacity", Self.object(opacity) { $0.add("value", opacity.value) })
            }
        }
        if let edge { json.add("edge", Self.object(edge) { $0.add("value", edge.value.rawValue) }) }
        if let bold { json.add("bold", Self.object(bold) { $0.add("value", bold.value) }) }
        return json.text
    }

    private static func object<Value>(
        _ setting: Setting<Value>,
        _ add: (inout JSONWriter) -> Void
    ) -> JSONWriter {
        var json = JSONWriter()
        add(&json)
        json.add("wins", setting.yieldsToContent ? "content" : "person")
        return json
    }

    fileprivate static func position(of offset: Int, in bytes: [UInt8]) -> SourcePosition {
        let before = bytes.prefix(offset)
        let line = before.count { $0 == 0x0A } + 1
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return SourcePosition(line: line, column: before.count - start + 1)
    }
}

/// Reads the settings of an appearance.
private struct AppearanceReader {
    let root: JSONValue
    let bytes: [UInt8]
    let file: String

    /// Reads a setting; nil if it is missing or `null`.
    func setting<Value>(
        _ name: String,
        _ read: (JSONValue) -> Value?
    ) throws(CaptionError) -> CaptionAppearance.Setting<Value>? {
        guard let object = root[name], !object.isNull else { return nil }
        for (member, value) in object.members where !["value", "wins"].contains(member) {
            throw fault("\"\(member)\" is not a member of \"\(name)\"", value)
        }
        guard object.isObject, let value = object["value"].flatMap(read) else {
            throw fault("\"\(name)\" has no \"value\", or one that is not allowed", object)
        }
        let winner = object["wins"].map { $0.string ?? "" } ?? "person"
        guard ["person", "content"].contains(winner) else {
            throw fault("\"wins\" of \"\(name)\" is neither \"person\" nor \"content\"", object)
        }
        return CaptionAppearance.Setting(value, yieldsToContent: winner == "content")
    }

    /// Reads the name; nil if it is missing or `null`.
    func name() throws(CaptionError) -> String? {
        guard let value = root["name"], !value.isNull else { return nil }
        guard value.isString, let name = value.string else {
            throw fault("\"name\" is not a text", value)
        }
        return name
    }

    /// Reads a colour; one that is not opaque is refused, because opacity is a property of its own.
    static func color(_ value: JSONValue) -> RGBAColor? {
        value.string.flatMap(RGBAColor.init(css:)).flatMap { $0.alpha == 255 ? $0 : nil }
    }

    static func share(_ value: JSONValue) -> Double? {
        value.number.flatMap { 0...1 ~= $0 ? $0 : nil }
    }

    func fault(_ reason: String, _ value: JSONValue) -> CaptionError {
        let position = CaptionAppearance.position(of: value.offset, in: bytes)
        return CaptionError(.notAnAppearance(reason), file: file, position: position)
    }
}

extension JSONValue {
    fileprivate var isNull: Bool { !isObject && !isArray && word == nil }
}
