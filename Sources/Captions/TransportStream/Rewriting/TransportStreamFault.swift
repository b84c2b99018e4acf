// SPDX-License-Identifier: Apache-2.0

/// Why the pictures of a transport stream cannot be changed.
package enum TransportStreamFault: Error, Equatable, Sendable {
    /// No packet begins where one has to, at a byte of the file.
    case noPacket(at: UInt64)
    /// A picture is longer than is kept in memory.
    case longPicture(at: UInt64)
    /// The video is encrypted.
    case encrypted(at: UInt64)

    /// The reason, as a part of a sentence.
    package var reason: String {
        switch self {
        case .noPacket(let place):
            "no packet begins at byte \(place), where one has to"
        case .longPicture(let place): "the picture at byte \(place) is too long"
        case .encrypted(let place): "its video is encrypted, from byte \(place) on"
        }
    }
}
