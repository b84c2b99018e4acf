// SPDX-License-Identifier: Apache-2.0

extension AuditProfile {
    /// WCAG 2.2 at level AA, which most laws ask for.
    public static let wcagAA = readBuiltIn(("wcag-aa", { PackageResources.audit_wcag_aa_json }))

    /// The names of the profiles that are built in.
    public static let builtInNames = builtInFiles.map(\.name)

    /// A profile that is built in; nil when there is none of the name.
    public static func builtIn(_ name: String) -> AuditProfile? {
        builtInFiles.first { $0.name == name }.map(readBuiltIn)
    }

    private static func readBuiltIn(_ file: File) -> AuditProfile {
        do {
            return try AuditProfile(json: file.bytes(), file: "audit-\(file.name).json")
        } catch {
            preconditionFailure("every profile of ours can be read: \(error)")
        }
    }

    private typealias File = (name: String, bytes: @Sendable () -> [UInt8])

    /// The files `audit-….json` in the folder `AuditProfiles`, in the order in which they are listed.
    private static let builtInFiles: [File] = [
        ("wcag-a", { PackageResources.audit_wcag_a_json }),
        ("wcag-aa", { PackageResources.audit_wcag_aa_json }),
        ("apple-hls", { PackageResources.audit_apple_hls_json }),
        ("fcc", { PackageResources.audit_fcc_json }),
        ("en301549", { PackageResources.audit_en301549_json }),
        ("netflix", { PackageResources.audit_netflix_json }),
        ("bbc", { PackageResources.audit_bbc_json }),
        ("all", { PackageResources.audit_all_json }),
    ]
}
