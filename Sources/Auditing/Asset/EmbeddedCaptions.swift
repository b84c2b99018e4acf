// SPDX-License-Identifier: Apache-2.0

import Captions
import Muxing

/// Closed captions (CEA-608, CEA-708) inside the pictures of a movie.
public enum EmbeddedCaptions: Equatable, Sendable {
    /// Nobody looked, or nobody could; the reason is a clause.
    case untested(String)
    /// All pictures were looked at; the channels that show text, such as `CC1` or `SERVICE1`.
    case channels([String])

    /// Looks for them in all pictures and caption tracks of a movie.
    init(inPicturesOf path: String) {
        do throws(MuxingError) {
            let tracks = try Muxing.EmbeddedCaptions(of: path).tracks
            let obstacles = tracks.compactMap(\.obstacle)
            let channels = tracks.flatMap { $0.captions.channels.map(\.channel.name) }
            self = obstacles.isEmpty ? .channels(channels) : .untested(obstacles[0])
        } catch {
            self = .untested("\(error)")
        }
    }

    /// The channels that were found.
    var found: [String] {
        if case .channels(let channels) = self { channels } else { [] }
    }
}
