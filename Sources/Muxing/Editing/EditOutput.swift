// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaReading

/// Where the result of an edit goes, and what may be done to get there.
public struct EditOutput: Equatable, Sendable {
    /// The new file; nil to edit the movie in place.
    package var path: String?
    /// Whether a file that is there may be replaced.
    package var replaces: Bool
    /// Whether nothing is to be written.
    package var isDryRun: Bool
    /// Whether a fragmented movie may be made flat.
    package var flattens: Bool

    /// Says where the result goes.
    public init(
        path: String? = nil,
        replaces: Bool = false,
        isDryRun: Bool = false,
        flattens: Bool = false
    ) {
        self.path = path
        self.replaces = replaces
        self.isDryRun = isDryRun
        self.flattens = flattens
    }

    /// Into the file that is read.
    public static let inPlace = EditOutput()

    /// Into a file of its own.
    public static func file(_ path: String, replacing: Bool) -> EditOutput {
        EditOutput(path: path, replaces: replacing)
    }

    /// Nowhere: what an edit in place would do is found out.
    public static let none = EditOutput(isDryRun: true)

    /// The same for a movie that needs no preparation.
    var editorOutput: MovieEditor.Output {
        if isDryRun { return .none }
        return path.map { .file($0, replacing: replaces) } ?? .inPlace
    }
}

// MARK: - The container that a name asks for

extension MovieFormat {
    /// The container of a movie that is there; a file without brands is of QuickTime's first years.
    init(of file: MovieFile) {
        self = file.isQuickTime ? .mov : .mp4
    }

    /// The container that a new file's name asks for; nil where it asks for none of ours.
    init?(ofNewFile path: String) {
        let name = path.lowercased()
        let isKnown = [".mp4", ".m4v", ".mov"].contains { name.hasSuffix($0) }
        guard isKnown else { return nil }
        self.init(fileName: path)
    }

    /// What the names of files end in that have boxes as a movie has.
    private static let extensions: Set<Substring> = [
        "mp4", "m4v", "m4a", "m4b", "mov", "qt", "3gp", "3g2", "f4v", "mj2", "ismv", "isma", "cmfv",
        "cmfa", "cmft", "mp4v", "mp4a",
    ]

    /// Refuses a name for an edited movie that promises another format, such as `out.mkv`.
    ///
    /// A name without an extension, or with that of the input, promises nothing else.
    ///
    /// - Throws: `MediaError.Kind.unknownMovieName`.
    static func requireName(
        ofNewFile path: String,
        from input: String
    ) throws(MediaError) {
        let (target, source) = (fileNameExtension(path), fileNameExtension(input))
        guard let target, target != source, !extensions.contains(target) else { return }
        throw MediaError(.unknownMovieName, path: path)
    }

    private static func fileNameExtension(_ path: String) -> Substring? {
        let name = path.lowercased().split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        return Substring(String(name[name.index(after: dot)...]))
    }
}
