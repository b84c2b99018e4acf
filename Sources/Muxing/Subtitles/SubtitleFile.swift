// SPDX-License-Identifier: Apache-2.0

/// A caption file that is to become a track.
public struct SubtitleFile: Equatable, Sendable {
    /// Its path, for its name and for messages.
    public var path: String
    /// Its content.
    public var bytes: [UInt8]
    /// What is wanted of the track.
    public var request: SubtitleRequest

    /// Names a file and what is wanted of its track.
    public init(path: String, bytes: [UInt8], request: SubtitleRequest = SubtitleRequest()) {
        self.path = path
        self.bytes = bytes
        self.request = request
    }
}
