// SPDX-License-Identifier: Apache-2.0

import MediaSelection

extension CaptionProfile {
    /// The name of the format of profile files.
    package static let schema = "mediatag.profile/1"

    /// Reads a profile file.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - file: how errors name it.
    ///   - rules: the permanent names of the rules that exist; nil: any name is taken.
    /// - Throws: `AuditFileError`, with the key at fault, for anything the schema does not allow.
    package init(
        json bytes: [UInt8],
        file: String,
        rules: [String]?
    ) throws(AuditFileError) {
        let top = try JSONFileValue.file(
            bytes,
            name: file,
            schema: Self.schema,
            allowing: [
                "$schema", "schema", "name", "title", "frameRate", "limits", "languages",
                "repertoire",
                "severities",
            ]
        )
        name = try top.required("name").string()
        title = try top["title"]?.string() ?? name
        frameRate = try top["frameRate"]?.frameRate()
        limits = try top["limits"]?.limits().compactMapValues(\.self) ?? [:]
        languages = try top["languages"]?.languages() ?? [:]
        repertoire = try top["repertoire"]?.repertoire()
        severities = try top["severities"]?.severities(of: rules) ?? [:]
    }
}

extension JSONFileValue {
    fileprivate func frameRate() throws(AuditFileError) -> FrameRate {
        guard let rate = FrameRate(try string()) else {
            throw fault("has to be frames a second as text, such as \"25\" or \"24000/1001\"")
        }
        return rate
    }

    fileprivate func limits() throws(AuditFileError) -> [LimitName: ProfileLimit?] {
        var limits: [LimitName: ProfileLimit?] = [:]
        let members = try object(allowing: LimitName.allCases.map(\.rawValue))
        for name in LimitName.allCases {
            guard let value = members[name.rawValue] else { continue }
            limits.updateValue(value.isNull ? nil : try value.limit(name), forKey: name)
        }
        return limits
    }

    private func limit(_ name: LimitName) throws(AuditFileError) -> ProfileLimit {
        let members = try object(allowing: ["value", "unit", "source"])
        let units = name.units.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
        let unit = try members.required("unit")
        guard let named = LimitUnit(rawValue: try unit.string()), name.units.contains(named) else {
            throw unit.fault("has to be \(units)")
        }
        let value = try members.required("value").number()
        return ProfileLimit(value, named, source: try members.required("source").string())
    }

    fileprivate func languages() throws(AuditFileError) -> [String: [LimitName: ProfileLimit?]] {
        var languages: [String: [LimitName: ProfileLimit?]] = [:]
        for (tag, value) in try object(allowing: nil).values {
            do {
                languages[try LanguageTag(known: tag).rawValue] = try value.limits()
            } catch let error as AuditFileError {
                throw error
            } catch {
                throw value.fault("\(error)")
            }
        }
        return languages
    }

    fileprivate func repertoire() throws(AuditFileError) -> GlyphRepertoire {
        let members = try object(allowing: ["name", "characters", "source"])
        let name = try members.required("name")
        let source = try members.required("source").string()
        let text = try name.string()
        if let characters = try members["characters"]?.string() {
            return GlyphRepertoire(name: text, characters: Set(characters), source: source)
        }
        guard let known = GlyphRepertoire.known[text] else {
            let names = GlyphRepertoire.known.keys.sorted().joined(separator: ", ")
            throw name.fault("is not known without \"characters\"; known are \(names)")
        }
        return GlyphRepertoire(name: text, characters: known, source: source)
    }

    /// Severities of rules by their permanent names.
    ///
    /// - Parameter rules: the names of the rules that exist; nil: any name is taken.
    /// - Returns: the severities of those that are named.
    /// - Throws: `AuditFileError` at a rule or a severity that does not exist.
    package func severities(of rules: [String]?) throws(AuditFileError) -> [String: RuleSeverity] {
        var severities: [String: RuleSeverity] = [:]
        for (rule, value) in try object(allowing: rules).values {
            guard let severity = RuleSeverity(rawValue: try value.string()) else {
                let names = RuleSeverity.allCases.map(\.rawValue).joined(separator: ", ")
                throw value.fault("has to be \(names)")
            }
            severities[rule] = severity
        }
        return severities
    }
}
