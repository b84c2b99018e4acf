// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension AuditProfile {
    /// The name of the format of profile files.
    public static let schema = "mediatag.audit-profile/1"

    /// Reads a profile file.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - file: how errors name it.
    /// - Throws: `ProfileError`, with the key at fault, for anything the schema does not allow.
    public init(json bytes: [UInt8], file: String) throws(ProfileError) {
        let object: JSONValue
        do {
            object = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        } catch {
            throw ProfileError(file: file, key: "", reason: "not a JSON file")
        }
        let top = try ProfileValue(object, file: file).object(allowing: [
            "$schema", "schema", "name", "title", "criteria", "captions", "severities",
        ])
        guard try top.required("schema").string() == Self.schema else {
            throw try top.required("schema").fault("has to be \"\(Self.schema)\"")
        }
        var captions = CaptionProfile.none
        if let guideline = top["captions"] {
            guard let builtIn = CaptionProfile.builtIn(try guideline.string()) else {
                let names = CaptionProfile.builtInNames.joined(separator: ", ")
                throw guideline.fault("has to be one of \(names)")
            }
            captions = builtIn
        }
        let name = try top.required("name").string()
        self.init(
            name: name,
            title: try top["title"]?.string() ?? name,
            criteria: try top["criteria"]?.strings() ?? [],
            captions: captions,
            severities: try top["severities"]?.severities(of: RuleCatalog.all.map(\.id)) ?? [:]
        )
    }
}
