// SPDX-License-Identifier: Apache-2.0

/// A movie that is made in several steps before it takes its place.
///
///     let draft = try DraftMovie(for: "out.mp4", of: "movie.mkv", replacing: false)
///     … write draft.path, then edit it in place …
///     try draft.commit()
///
/// Until the commit it is a hidden file beside its place; a killed run leaves that one, and the next run
/// takes it over.
public struct DraftMovie: Sendable {
    /// Where the movie is made.
    public let path: String
    /// Where it will be, as the user named it.
    public let target: String
    private let place: String
    private let replaces: Bool

    /// Prepares to make a movie.
    ///
    /// - Parameters:
    ///   - target: where the movie will be.
    ///   - input: what it is made of; the same as `target` where that one is to be replaced.
    ///   - replacing: whether a file that is there may be replaced.
    /// - Throws: `ISOMediaError`: `.outputExists`, `.outputIsInput`, `.system`.
    public init(for target: String, of input: String, replacing: Bool) throws(ISOMediaError) {
        replaces = FilePath.exists(target)
        if target != input, FilePath.isSameFile(input, target) {
            throw ISOMediaError(.outputIsInput, path: target)
        }
        guard !replaces || replacing else { throw ISOMediaError(.outputExists, path: target) }
        self.target = target
        place = replaces ? try FilePath.resolved(target) : target
        path = FilePath.temporary(for: place)
    }

    /// Opens the draft for an edit in place; messages name the target.
    ///
    /// - Throws: what `MovieEditor` throws.
    public func editor() throws(ISOMediaError) -> MovieEditor {
        try MovieEditor(path: path, named: target, output: .inPlace)
    }

    /// Puts the movie in its place, in one step; where that fails, the draft is taken away.
    ///
    /// - Parameter isLocked: whether an editor has the draft open.
    /// - Throws: `ISOMediaError.Kind.system`, or `.locked` where another process has begun to write it.
    public func commit(isLocked: Bool = false) throws(ISOMediaError) {
        let file = try SystemFile.reading(path, named: target)
        if !isLocked { try file.lock() }
        do throws(ISOMediaError) {
            if replaces {
                try SystemFile.reading(place, named: target).copyAttributes(to: file)
                try file.flush()
            }
            try FilePath.rename(path, to: place, named: target, isLasting: replaces)
        } catch {
            discard()
            throw error
        }
    }

    /// Takes the draft away.
    public func discard() {
        FilePath.remove(path)
    }
}
