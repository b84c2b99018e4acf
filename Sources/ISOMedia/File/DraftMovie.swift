// SPDX-License-Identifier: Apache-2.0

package import FileSystem

/// A movie that is made in several steps before it takes its place.
///
///     let draft = try DraftMovie(for: "out.mp4", of: "movie.mkv", replacing: false)
///     … write draft.path, then edit it in place …
///     try draft.commit()
///
/// Until the commit it is a hidden file beside its place (`TemporaryName`).
package struct DraftMovie: Sendable {
    /// Where the movie is made.
    package var path: String { temporary.path }
    /// Where it will be, as the user named it.
    package let target: String
    private let temporary: TemporaryName
    private let place: String
    private let replaces: Bool

    /// Prepares to make a movie.
    ///
    /// - Parameters:
    ///   - target: where the movie will be.
    ///   - input: what it is made of; the same as `target` where that one is to be replaced.
    ///   - replacing: whether a file that is there may be replaced.
    /// - Throws: `ISOMediaError`: `.outputExists`, `.outputIsInput`, `.system`.
    package init(for target: String, of input: String, replacing: Bool) throws(ISOMediaError) {
        if target != input, FilePath.isSameFile(input, target) {
            throw ISOMediaError(.outputIsInput, path: target)
        }
        (replaces, place) = try rethrowing { () throws(FileError) in
            let replaces = try FilePath.requireReplaceable(target, replacing: replacing)
            return (replaces, replaces ? try FilePath.resolved(target) : target)
        }
        self.target = target
        temporary = TemporaryName(for: place)
    }

    /// Opens the draft for an edit in place; messages name the target.
    ///
    /// - Throws: what `MovieEditor` throws.
    package func editor() throws(ISOMediaError) -> MovieEditor {
        try MovieEditor(draft: path, named: target)
    }

    /// Puts the movie in its place, in one step; where that fails, the draft is taken away.
    ///
    /// - Parameters:
    ///   - isLocked: whether an editor has the draft open.
    ///   - replaced: the file whose place it takes, if that is open; its owner and other attributes are kept.
    /// - Throws: `FileError`: `.system`, or `.locked` where another process has begun to write it.
    package func commit(
        isLocked: Bool = false,
        replacing replaced: SystemFile? = nil
    ) throws(FileError) {
        let file = try SystemFile.reading(path, named: target)
        if !isLocked { try file.lock() }
        do throws(FileError) {
            if replaces {
                let old =
                    if let replaced { replaced } else {
                        try SystemFile.reading(place, named: target)
                    }
                try old.copyAttributes(to: file)
                try file.flush()
            }
            try FilePath.rename(path, to: place, named: target, isLasting: replaces)
            temporary.release()
        } catch {
            discard()
            throw error
        }
    }

    /// Takes the draft away.
    package func discard() {
        temporary.remove()
    }
}
