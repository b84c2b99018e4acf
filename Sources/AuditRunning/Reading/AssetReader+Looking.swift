// SPDX-License-Identifier: Apache-2.0

import Auditing
import Listening
import Looking
import MediaReading
import MediaSelection

extension AssetReader {
    /// Decodes and measures the video of a movie; the movie has the reason if that fails.
    func look(at movie: inout MovieAsset, in media: OpenedMedia) {
        let (path, size) = (media.path, media.length)
        defer { progress?(.done(path: path)) }
        let expected = movie.tracks(.visual).first?.durationSeconds?.clampedMilliseconds
        do throws(MediaError) {
            movie.picture = try TrackPictures(of: media).look(
                asksIris: asksIris,
                expecting: expected
            ) { place in
                progress?(.looking(path: path, done: UInt64(clamping: place), total: size))
            }
        } catch {
            movie.picture = .untested("\(error)")
        }
    }
}
