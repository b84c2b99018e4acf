// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia

/// The channels in which narration is heard: the centre, or left and right where there is no centre.
struct NarrationPlacement {
    private let centre: Int?
    private let pair: (left: Int, right: Int)?

    /// Finds the channels of a format.
    init(_ format: ChannelFormat) {
        let positions = format.positions
        centre = positions.firstIndex(of: .centre)
        let front = positions.indices.filter { positions[$0] == .front }
        pair = front.count > 1 ? (front[0], front[1]) : nil
    }

    /// The channels, and the level of the narration in each.
    ///
    /// - Parameter pan: the place between left and right, in millionths.
    /// - Returns: channels from 0, and gains as factors of amplitude.
    func gains(pan: Int) -> [(channel: Int, gain: Float)] {
        if let pair, pan != 0 || centre == nil {
            let place = Float(pan) / 1_000_000
            return [(pair.left, min(1, 1 - place)), (pair.right, min(1, 1 + place))]
        }
        return [(centre ?? 0, 1)]
    }
}
