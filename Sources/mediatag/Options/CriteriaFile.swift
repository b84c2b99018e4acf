// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// A file that follows the schema `mediatag.criteria/1`: what a program asks its player to select.
enum CriteriaFile {
    private static let schema = "mediatag.criteria/1"

    /// The criteria of a group.
    private struct Group: Decodable {
        var languages: [String]?
        var characteristics: [String]?
        var principalCharacteristics: [String]?

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case languages, characteristics, principalCharacteristics
        }

        init(from decoder: any Decoder) throws {
            let members = Set(CodingKeys.allCases.map(\.rawValue))
            try SchemaFile.check(decoder, hasOnly: members, of: "a group of \(schema)")
            let values = try decoder.container(keyedBy: CodingKeys.self)
            languages = try values.decodeIfPresent([String].self, forKey: .languages)
            characteristics = try values.decodeIfPresent([String].self, forKey: .characteristics)
            principalCharacteristics = try values.decodeIfPresent(
                [String].self,
                forKey: .principalCharacteristics
            )
        }
    }

    /// The members of the file, which a viewer may have as well.
    struct Document: Decodable {
        fileprivate var schema: String?
        private var groups: [String: Group]?
        private var automatic: Bool?

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case schema, groups, automatic
        }

        init(from decoder: any Decoder) throws {
            let members = Set(CodingKeys.allCases.map(\.rawValue) + ["$schema"])
            try SchemaFile.check(decoder, hasOnly: members, of: CriteriaFile.schema)
            let values = try decoder.container(keyedBy: CodingKeys.self)
            schema = try values.decodeIfPresent(String.self, forKey: .schema)
            groups = try values.decodeIfPresent([String: Group].self, forKey: .groups)
            automatic = try values.decodeIfPresent(Bool.self, forKey: .automatic)
        }

        /// What they ask for.
        func criteria() throws(SchemaFile.Fault) -> ProgramCriteria {
            guard schema == nil || schema == CriteriaFile.schema else {
                throw SchemaFile.Fault(reason: "\"schema\" is not \"\(CriteriaFile.schema)\"")
            }
            var criteria = ProgramCriteria(isAutomatic: automatic ?? true)
            for (name, group) in (groups ?? [:]).sorted(by: { $0.key < $1.key }) {
                guard let kind = MediaKind(rawValue: name), [.audible, .legible].contains(kind)
                else {
                    throw SchemaFile.Fault(
                        reason: "\"\(name)\" is not a group; there are audible and legible"
                    )
                }
                criteria.groups[kind] = MediaSelectionCriteria(
                    languages: try SchemaFile.languages(group.languages ?? []),
                    characteristics: try characteristics(group.characteristics),
                    principalCharacteristics: try characteristics(group.principalCharacteristics)
                )
            }
            return criteria
        }

        private func characteristics(
            _ texts: [String]?
        ) throws(SchemaFile.Fault) -> [MediaCharacteristic] {
            var found: [MediaCharacteristic] = []
            for text in texts ?? [] {
                do throws(MediaCharacteristicError) {
                    found.append(try MediaCharacteristic.parse(text))
                } catch {
                    throw SchemaFile.Fault(reason: "\(error)")
                }
            }
            return found
        }
    }

    /// Reads the file.
    static func criteria(_ bytes: [UInt8]) throws(SchemaFile.Fault) -> ProgramCriteria {
        let document: Document = try SchemaFile.decode(
            bytes,
            orSay:
                "it is not a file of criteria: it has to follow the schema \(schema), with schema"
        )
        guard document.schema == schema else {
            throw SchemaFile.Fault(reason: "\"schema\" is not \"\(schema)\"")
        }
        return try document.criteria()
    }
}
