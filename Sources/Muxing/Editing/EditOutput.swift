// SPDX-License-Identifier: Apache-2.0

public import ISOMedia

/// Where the result of an edit goes, and what may be done to get there.
public struct EditOutput: Equatable, Sendable {
    /// The new file; nil to edit the movie in place.
    public var path: String?
    /// Whether a file that is there may be replaced.
    public var replaces: Bool
    /// Whether nothing is to be written.
    public var isDryRun: Bool
    /// Whether a fragmented movie may be made flat.
    public var flattens: Bool

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
    public var editorOutput: MovieEditor.Output {
        if isDryRun { return .none }
        return path.map { .file($0, replacing: replaces) } ?? .inPlace
    }
}
