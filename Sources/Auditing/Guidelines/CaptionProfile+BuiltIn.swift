// SPDX-License-Identifier: Apache-2.0

extension CaptionProfile {
    /// The profile without any limit: only rules that hold everywhere.
    public static let none = readBuiltIn(("none", { PackageResources.none_json }))

    /// The names of the profiles that are built in.
    public static let builtInNames = builtInFiles.map(\.name)

    /// A profile that is built in; nil when there is none of the name.
    public static func builtIn(_ name: String) -> CaptionProfile? {
        builtInFiles.first { $0.name == name }.map(readBuiltIn)
    }

    private static func readBuiltIn(_ file: File) -> CaptionProfile {
        do {
            return try CaptionProfile(json: file.bytes(), file: "\(file.name).json")
        } catch {
            preconditionFailure("every profile of ours can be read: \(error)")
        }
    }

    private typealias File = (name: String, bytes: @Sendable () -> [UInt8])

    /// The files in the folder `Profiles`, in the order in which they are listed.
    private static let builtInFiles: [File] = [
        ("netflix", { PackageResources.netflix_json }),
        ("netflix-kids", { PackageResources.netflix_kids_json }),
        ("netflix-sdh", { PackageResources.netflix_sdh_json }),
        ("netflix-sdh-kids", { PackageResources.netflix_sdh_kids_json }),
        ("bbc", { PackageResources.bbc_json }),
        ("bbc-vertical", { PackageResources.bbc_vertical_json }),
        ("dcmp-lower", { PackageResources.dcmp_lower_json }),
        ("dcmp-middle", { PackageResources.dcmp_middle_json }),
        ("dcmp-upper", { PackageResources.dcmp_upper_json }),
        ("amazon", { PackageResources.amazon_json }),
        ("cea-608", { PackageResources.cea_608_json }),
        ("none", { PackageResources.none_json }),
    ]
}
