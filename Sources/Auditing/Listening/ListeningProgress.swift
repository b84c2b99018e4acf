// SPDX-License-Identifier: Apache-2.0

/// How far the sound of a movie has been listened to.
public enum ListeningProgress: Sendable {
    /// So many bytes of so many are read of a file.
    case reading(path: String, done: UInt64, total: UInt64)
    /// A file is done with.
    case done(path: String)
}
