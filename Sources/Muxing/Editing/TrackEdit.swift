// SPDX-License-Identifier: Apache-2.0

public import ISOMedia

/// An edit by which a movie gains, loses or replaces tracks.
public protocol TrackEdit: Sendable {
    /// Makes the edit of a movie that has been opened for it.
    init(_ job: EditJob)
}

extension TrackEdit {
    /// Opens a file for the edit: a movie, or for a new file any container that FFmpeg opens.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - output: where the result goes.
    ///   - depth: what to compare where a movie is made flat.
    ///   - progress: told how many bytes have been read to make a movie, and how many will be.
    /// - Throws: `MuxingError`: no movie, damaged, truncated, fragmented, locked; or the output may not
    ///   be written.
    public init(
        movie path: String,
        output: EditOutput,
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MuxingError) {
        self.init(
            try EditJob.open(
                movie: path,
                for: .tracks,
                output: output,
                verifying: depth,
                progress: progress
            )
        )
    }
}
