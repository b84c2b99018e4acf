// SPDX-License-Identifier: Apache-2.0

package import FileSystem

/// Where a movie is that is no file of this machine: an object in a store.
///
/// Its bytes stay where they are; a movie that keeps some of them is put together there.
package protocol MoviePlace: ByteSource {
    /// Makes the planned movie the movie, in one step, unless another program has changed the movie since it was
    /// opened.
    ///
    /// - Parameters:
    ///   - new: the planned movie, which keeps bytes of this one.
    ///   - output: `.inPlace`, or the name of another place and whether what is there may be replaced.
    ///   - progress: receives the number of bytes of each step.
    /// - Throws: `FileError`, after which nothing has changed.
    func commit(
        _ new: PlannedSource,
        to output: MovieEditor.Output,
        progress: (UInt64) -> Void
    ) throws(FileError)
}
