// SPDX-License-Identifier: Apache-2.0

package import FileSystem
package import ISOMedia
import Matroska
package import MediaReading

/// A file that is open for an edit: the one place where edits distinguish Matroska from movies.
public struct EditedFile: Sendable {
    enum Content: Sendable {
        /// A movie, or what becomes one in a new file.
        case movie(EditJob)
        /// A Matroska or WebM file that stays one.
        case matroska(MatroskaJob)
    }

    let content: Content

    /// Whether the file is Matroska or WebM and stays so.
    package var isMatroska: Bool {
        if case .matroska = content { true } else { false }
    }

    /// Opens a file of any container for an edit.
    ///
    /// | file | in place | to a new file |
    /// |---|---|---|
    /// | flat MP4 or QuickTime movie | as it is | as it is |
    /// | fragmented, for tags | as it is | as it is |
    /// | fragmented, for tracks, or where flattening is asked for | made flat, then edited | the same |
    /// | Matroska or WebM | as it is | as it is, if the new name is of the same kind |
    /// | any other that FFmpeg opens | refused | made a movie, then edited |
    /// | an MP4 or QuickTime movie in an object store | put together in the store | the same, as an object |
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - opened: the same file, if it is open; an edit in place opens it again, and locks it.
    ///   - scope: what the edit changes.
    ///   - output: where the result goes.
    ///   - depth: what to compare where a movie is made flat.
    ///   - progress: gets how many bytes have been read to make the movie, and how many will be.
    /// - Returns: the file, which is locked if it is edited in place.
    /// - Throws: `MediaError`, after which nothing has changed.
    package static func open(
        _ path: String,
        in opened: SystemFile? = nil,
        for scope: EditJob.Scope,
        output: EditOutput,
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> EditedFile {
        let opened = output.editorOutput == .inPlace ? nil : opened
        func movie(_ file: SystemFile?) throws(MediaError) -> EditedFile {
            let job = try EditJob.open(
                movie: path,
                in: file,
                for: scope,
                output: output,
                verifying: depth,
                progress: progress
            )
            return EditedFile(content: .movie(job))
        }
        guard !EditJob.isInStore(path, output), MatroskaJob.mayWrite(output) else {
            return try movie(opened)
        }
        let file = if let opened { opened } else { try EditJob.file(path, output) }
        guard let type = MatroskaEditor.documentType(of: file),
            MatroskaJob.writes(type, to: output)
        else { return try movie(file) }
        return EditedFile(content: .matroska(try MatroskaJob(file, type, output: output)))
    }

    /// Whether a file is Matroska or WebM and would stay so; false if it cannot be read.
    package static func isMatroska(_ path: String, output: EditOutput) -> Bool {
        do throws(FileError) {
            let type = MatroskaEditor.documentType(of: try SystemFile.reading(path))
            return type.map { MatroskaJob.writes($0, to: output) } ?? false
        } catch {
            return false
        }
    }
}
