// SPDX-License-Identifier: Apache-2.0

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
        let top = try ProfileValue.file(
            bytes,
            name: file,
            schema: Self.schema,
            allowing: [
                "$schema", "schema", "name", "title", "criteria", "captions", "severities",
            ]
        )
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
