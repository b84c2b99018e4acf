// SPDX-License-Identifier: Apache-2.0

package import MediaReading

/// An edit of a Matroska or WebM file.
package protocol MatroskaEdit: Sendable {
    /// Makes the edit of a file that has been opened for it.
    init(_ job: MatroskaJob)
}

extension MatroskaEdit {
    /// Whether a file is Matroska or WebM, and its output, if it has one, too.
    package static func takes(_ path: String, output: EditOutput) -> Bool {
        MatroskaJob.takes(path, output: output)
    }

    /// Opens a file for the edit.
    ///
    /// - Throws: `MediaError`: not Matroska, damaged, locked; or the output may not be written.
    package init(file path: String, output: EditOutput) throws(MediaError) {
        self.init(try MatroskaJob(file: path, output: output))
    }
}
