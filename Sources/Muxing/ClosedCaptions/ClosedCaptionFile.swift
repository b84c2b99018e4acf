// SPDX-License-Identifier: Apache-2.0

public import Captions

/// A caption file as byte pairs of line 21, read as a request says.
public struct ClosedCaptionFile: Equatable, Sendable {
    /// Its path, for messages.
    public let path: String
    /// Its pairs.
    public let reading: ClosedCaptionReading

    /// Reads a caption file.
    ///
    /// - Parameters:
    ///   - path: its path, for its name and for messages.
    ///   - bytes: its content.
    ///   - request: its channel, encoding and frame rate, and whether it is read leniently.
    /// - Throws: `MuxingError`: the file is no captions, has none, or has some that cannot be read and the
    ///   request is not lenient.
    public init(
        _ path: String,
        _ bytes: [UInt8],
        _ request: ClosedCaptionRequest
    ) throws(MuxingError) {
        self.path = path
        do {
            reading = try ClosedCaptionReading.read(
                bytes: bytes,
                fileName: path,
                encoding: request.encoding.map(EncodingChoice.named) ?? .utf8Only,
                frameRate: request.frameRate,
                channel: request.channel
            )
        } catch {
            throw MuxingError(.captions(error), path: path)
        }
        let faults = reading.diagnostics.filter { $0.severity == .error }
        guard faults.isEmpty || request.isLenient else {
            let sentences = faults.map { "\($0.position): \($0.message)" }
            throw MuxingError(.unusableCues(sentences), path: path)
        }
        guard !reading.channels.isEmpty else { throw MuxingError(.noCues, path: path) }
    }

    /// What the user is told of the file, a sentence each.
    public var notes: [String] {
        reading.diagnostics.filter { $0.severity != .information }
            .map { "\(path):\($0.position): \($0.message)" }
            + reading.losses.map { "\(path):\($0)" }
    }
}
