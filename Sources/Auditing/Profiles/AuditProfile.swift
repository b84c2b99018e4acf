// SPDX-License-Identifier: Apache-2.0

public import Guidelines

/// What assets are held against: criteria of standards, severities, and a guideline for captions.
///
/// Profiles are JSON files, described by `Docs/schemas/audit-profile.json`.
public struct AuditProfile: Equatable, Sendable {
    /// What an option calls it.
    package let name: String
    /// What it is, as a phrase.
    public let title: String
    /// The criteria that are reported, such as `WCAG 1.2.2`.
    public let criteria: [String]
    /// The guideline that captions are held against.
    public let captions: CaptionProfile
    /// The severities that differ from the rules' own, by the rules' permanent names.
    package var severities: [String: RuleSeverity]

    /// Makes a profile.
    package init(
        name: String,
        title: String,
        criteria: [String],
        captions: CaptionProfile = .none,
        severities: [String: RuleSeverity] = [:]
    ) {
        self.name = name
        self.title = title
        self.criteria = criteria
        self.captions = captions
        self.severities = captions.severities.merging(severities) { $1 }
    }
}

extension AuditProfile {
    /// The name of the format of profile files.
    package static let schema = "mediatag.audit-profile/1"

    /// Reads a profile file.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - file: how errors name it.
    /// - Throws: `AuditFileError`, with the key at fault, for anything the schema does not allow.
    public init(json bytes: [UInt8], file: String) throws(AuditFileError) {
        let top = try JSONFileValue.file(
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

extension AuditProfile {
    /// WCAG 2.2 at level AA, which most laws ask for.
    public static let wcagAA = readBuiltIn(("wcag-aa", { PackageResources.audit_wcag_aa_json }))

    /// The names of the profiles that are built in.
    public static let builtInNames = builtInFiles.map(\.name) + sameCriteria.map(\.name)

    /// A profile that is built in; nil if no profile has the name.
    public static func builtIn(_ name: String) -> AuditProfile? {
        if let (_, title, file) = sameCriteria.first(where: { $0.name == name }) {
            return builtIn(file).map { AuditProfile($0, named: name, title) }
        }
        return builtInFiles.first { $0.name == name }.map(readBuiltIn)
    }

    /// A profile with another name and title.
    private init(_ profile: AuditProfile, named name: String, _ title: String) {
        self = AuditProfile(
            name: name,
            title: title,
            criteria: profile.criteria,
            captions: profile.captions,
            severities: profile.severities
        )
    }

    private static func readBuiltIn(_ file: File) -> AuditProfile {
        do {
            return try AuditProfile(json: file.bytes(), file: "audit-\(file.name).json")
        } catch {
            preconditionFailure("every profile of ours can be read: \(error)")
        }
    }

    /// Editions and laws whose criteria for time-based media are those of a file.
    private static let sameCriteria: [(name: String, title: String, file: String)] = [
        ("wcag20-a", "WCAG 2.0, level A", "wcag-a"),
        ("wcag20-aa", "WCAG 2.0, levels A and AA", "wcag-aa"),
        ("wcag20-aaa", "WCAG 2.0, levels A, AA and AAA", "wcag-aaa"),
        ("wcag21-a", "WCAG 2.1, level A", "wcag-a"),
        ("wcag21-aa", "WCAG 2.1, levels A and AA", "wcag-aa"),
        ("wcag21-aaa", "WCAG 2.1, levels A, AA and AAA", "wcag-aaa"),
        ("section508", "Section 508, 36 CFR 1194 E205.4: WCAG 2.0, levels A and AA", "wcag-aa"),
        ("ada", "ADA Title II, 28 CFR 35.200: WCAG 2.1, levels A and AA", "wcag-aa"),
        ("section504", "Section 504, 45 CFR 84.84: WCAG 2.1, levels A and AA", "wcag-aa"),
    ]

    private typealias File = (name: String, bytes: @Sendable () -> [UInt8])

    /// The files `audit-….json` in the folder `Profiles/Audit`, in the order in which they are listed.
    private static let builtInFiles: [File] = [
        ("wcag-a", { PackageResources.audit_wcag_a_json }),
        ("wcag-aa", { PackageResources.audit_wcag_aa_json }),
        ("wcag-aaa", { PackageResources.audit_wcag_aaa_json }),
        ("apple-hls", { PackageResources.audit_apple_hls_json }),
        ("fcc", { PackageResources.audit_fcc_json }),
        ("en301549", { PackageResources.audit_en301549_json }),
        ("en301549-v4", { PackageResources.audit_en301549_v4_json }),
        ("crtc", { PackageResources.audit_crtc_json }),
        ("ofcom", { PackageResources.audit_ofcom_json }),
        ("dvb-dash", { PackageResources.audit_dvb_dash_json }),
        ("ebu", { PackageResources.audit_ebu_json }),
        ("netflix", { PackageResources.audit_netflix_json }),
        ("bbc", { PackageResources.audit_bbc_json }),
        ("all", { PackageResources.audit_all_json }),
    ]
}

extension AuditProfile {
    /// The rules whose only source is a specification that the profile does not ask for, by their ids: what
    /// they find is a warning at most.
    ///
    /// Most findings in playlists break a clause of Apple's specification and no criterion of WCAG.
    var advisoryRules: Set<String> {
        criteria.contains { $0.hasPrefix(Criterion.apple) } ? [] : Self.rulesOfApple
    }

    private static let rulesOfApple = Set(
        RuleCatalog.all.lazy.filter { rule in
            !rule.references.isEmpty
                && rule.references.allSatisfy { $0.hasPrefix(Criterion.apple) }
        }.map(\.id)
    )
}
