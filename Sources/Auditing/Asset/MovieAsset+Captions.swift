// SPDX-License-Identifier: Apache-2.0

import Captions
import Muxing

extension MovieAsset {
    /// Looks for closed captions in all pictures and caption tracks.
    mutating func scanCaptions() {
        do throws(MuxingError) {
            let found = try Muxing.EmbeddedCaptions(of: path, keeping: .audit).tracks
            let scanned = found.map(ScannedCaptions.init)
            let obstacles = scanned.compactMap(\.obstacle)
            let channels = scanned.flatMap { $0.channels.map(\.channel.name) }
            scannedCaptions = scanned
            embeddedCaptions = obstacles.isEmpty ? .channels(channels) : .untested(obstacles[0])
        } catch {
            embeddedCaptions = .untested("\(error)")
        }
    }
}
