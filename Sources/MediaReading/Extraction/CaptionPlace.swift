// SPDX-License-Identifier: Apache-2.0

package import Captions

/// Where captions are from: a channel in a track of pictures, or of captions.
package struct CaptionPlace: Equatable, Sendable {
    /// The track ID, or the stream's number from 1 where the container has no IDs.
    package let track: Int
    /// The channel.
    package let channel: ClosedCaptionChannel
}

/// How a user names a channel of closed captions: `cc:CC1`, `cc:SERVICE1`, `cc:2:CC1`.
package struct CaptionSelector: Equatable, Sendable {
    /// The channel.
    package let channel: ClosedCaptionChannel
    /// The track ID, or the stream's number; nil: the only track that has the channel.
    package let track: Int?

    /// How a selector is written, for messages.
    package static let forms = "cc:CC1, cc:SERVICE1, cc:2:CC1"

    /// Reads a selector; nil if the text is not a selector.
    package init?(_ text: String) {
        let words = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard words.first?.lowercased() == "cc", (2...3).contains(words.count),
            let channel = ClosedCaptionChannel(name: words[words.count - 1])
        else { return nil }
        self.channel = channel
        guard words.count == 3 else {
            track = nil
            return
        }
        guard let number = Int(words[1]), number > 0 else { return nil }
        track = number
    }

    /// Whether it names a channel of a track.
    func matches(_ place: CaptionPlace) -> Bool {
        channel == place.channel && (track ?? place.track) == place.track
    }
}
