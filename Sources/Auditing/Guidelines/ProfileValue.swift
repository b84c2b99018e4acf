// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value in a profile file, and where it is.
struct ProfileValue {
    private let value: JSONValue
    private let file: String
    private let keys: [String]

    /// The members of an object, and where it is.
    struct Members {
        /// The members by name, in the order of their names.
        let values: [(String, ProfileValue)]
        private let owner: ProfileValue

        fileprivate init(_ values: [(String, ProfileValue)], of owner: ProfileValue) {
            self.values = values
            self.owner = owner
        }

        /// A member; nil when it is not there.
        subscript(_ key: String) -> ProfileValue? { values.first { $0.0 == key }?.1 }

        /// A member that has to be there.
        func required(_ key: String) throws(ProfileError) -> ProfileValue {
            guard let value = self[key] else { throw owner.fault("\"\(key)\" is missing") }
            return value
        }
    }

    /// The value of a whole file.
    init(_ value: JSONValue, file: String) {
        self.init(value, file: file, keys: [])
    }

    private init(_ value: JSONValue, file: String, keys: [String]) {
        self.value = value
        self.file = file
        self.keys = keys
    }

    /// Whether it is `null`.
    var isNull: Bool { if case .null = value { true } else { false } }

    /// The error that something is wrong with the value.
    func fault(_ reason: String) -> ProfileError {
        ProfileError(file: file, key: keys.joined(separator: "."), reason: reason)
    }

    /// The members of the outermost object of a profile file.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - name: how errors name it.
    ///   - schema: what its `schema` has to be.
    ///   - names: what else it may have, with `schema`.
    /// - Returns: the members in the order of their names.
    /// - Throws: the error that it is no JSON, of another schema, or has a member of another name.
    static func file(
        _ bytes: [UInt8],
        name: String,
        schema: String,
        allowing names: [String]
    ) throws(ProfileError) -> Members {
        let value: JSONValue
        do {
            value = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        } catch {
            throw ProfileError(file: name, key: "", reason: "not a JSON file")
        }
        let top = try ProfileValue(value, file: name).object(allowing: names)
        let stated = try top.required("schema")
        guard try stated.string() == schema else { throw stated.fault("has to be \"\(schema)\"") }
        return top
    }

    /// The members of an object.
    ///
    /// - Parameter names: the names it may have; nil: any.
    /// - Returns: the members in the order of their names.
    /// - Throws: the error that it is no object, or has a member of another name.
    func object(allowing names: [String]?) throws(ProfileError) -> Members {
        guard case .object(let object) = value else { throw fault("has to be an object") }
        var values: [(String, ProfileValue)] = []
        for (key, member) in object.sorted(by: { $0.key < $1.key }) {
            let member = ProfileValue(member, file: file, keys: keys + [key])
            if let names, !names.contains(key) {
                throw member.fault("is not known here; known are \(names.joined(separator: ", "))")
            }
            values.append((key, member))
        }
        return Members(values, of: self)
    }

    /// A text that is not empty.
    func string() throws(ProfileError) -> String {
        guard case .string(let text) = value, !text.isEmpty else {
            throw fault("has to be text that is not empty")
        }
        return text
    }

    /// A list of texts.
    func strings() throws(ProfileError) -> [String] {
        guard case .array(let items) = value else { throw fault("has to be a list") }
        var texts: [String] = []
        for (index, item) in items.enumerated() {
            texts.append(
                try ProfileValue(item, file: file, keys: keys + ["\(index)"]).string()
            )
        }
        return texts
    }

    /// A number from 0 to the largest limit.
    func number() throws(ProfileError) -> Double {
        guard case .number(let number) = value, (0...ProfileLimit.largest).contains(number) else {
            throw fault("has to be a number from 0 to \(ProfileLimit.largest.short)")
        }
        return number
    }
}
