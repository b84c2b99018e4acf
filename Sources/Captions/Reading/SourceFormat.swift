// SPDX-License-Identifier: Apache-2.0

/// What a caption file was read as.
public enum SourceFormat: Equatable, Sendable {
    /// A format that is read and written here.
    case native(CaptionFormat)
    /// A format that FFmpeg reads.
    case imported(ImportedFormat)
    /// MacCaption closed captions, `.mcc`, which are read and not written.
    case macCaption

    /// SubRip.
    public static let subRip = SourceFormat.native(.subRip)
    /// WebVTT.
    public static let webVTT = SourceFormat.native(.webVTT)
    /// TTML.
    public static let ttml = SourceFormat.native(.ttml)
    /// Scenarist closed captions.
    public static let scc = SourceFormat.native(.scc)

    /// What people call it.
    public var name: String {
        switch self {
        case .native(let format): format.name
        case .imported(let format): format.name
        case .macCaption: "MacCaption MCC"
        }
    }

    /// A short name that stays the same between versions.
    public var identifier: String {
        switch self {
        case .native(let format): format.rawValue
        case .imported(let format): format.rawValue
        case .macCaption: "mcc"
        }
    }

    /// The ends of file names that can be read, in lower case, without the dot.
    public static var fileNameExtensions: [String] {
        CaptionFormat.allCases.flatMap(\.fileNameExtensions) + ["mcc"]
            + ImportedFormat.allCases.flatMap(\.fileNameExtensions)
            .filter { !ImportedFormat.sharedExtensions.contains($0) }
            + ImportedFormat.sharedExtensions.sorted()
    }
}
