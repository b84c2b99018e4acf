// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// A way to get from the old file to the new one that can be given up until its very last step.
protocol CommitStrategy {
    /// The new file as it will be once committed, readable after ``stage(progress:)``.
    var staged: any ByteSource { get }

    /// Writes everything without changing what a reader of the movie sees.
    ///
    /// `progress` receives the number of media bytes of each step of a copy.
    func stage(progress: (UInt64) -> Void) throws(FileError)

    /// Waits until what was staged has reached the medium.
    func flush() throws(FileError)

    /// Makes the new file the file, in one step that is either done or not.
    func commit() throws(FileError)

    /// Takes back what was staged, as far as that is possible.
    func rollBack()
}
