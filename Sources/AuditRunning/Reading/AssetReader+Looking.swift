// SPDX-License-Identifier: Apache-2.0

import Auditing
import DASH
import Listening
import Looking
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists

extension AssetReader {
    /// Decodes and measures the video of a movie; the movie has the reason if that fails.
    func look(at movie: inout MovieAsset, in media: OpenedMedia) {
        let (path, size) = (media.path, media.length)
        defer { progress?(.done(path: path)) }
        // A track of Matroska states no duration; what is cut off is noticed by that of the whole.
        let stated = movie.tracks(.visual).first?.durationSeconds ?? movie.durationSeconds
        let expected = stated?.clampedMilliseconds
        do throws(MediaError) {
            movie.picture = try TrackPictures(of: media).look(
                asksIris: asksIris,
                keepsTexts: textReader != nil,
                expecting: expected
            ) { place in
                progress?(.looking(path: path, done: UInt64(clamping: place), total: size))
            }
            textReader?.read(&movie.picture)
        } catch {
            movie.picture = .untested("\(error)")
        }
    }

    /// Decodes and measures the video of a playlist in a folder, or of the best variant that it names.
    func look(at playlist: Playlist, named name: String) -> VariantPicture {
        look(named: name) { () throws(MediaError) in
            try PresentationVideo(of: playlist, at: name)
        }
    }

    /// Decodes and measures the video of the best representation of an MPD in a folder.
    func look(at mpd: MPD, named name: String) -> VariantPicture {
        look(named: name) { () throws(MediaError) in try PresentationVideo(of: mpd, at: name) }
    }

    private func look(
        named name: String,
        _ find: () throws(MediaError) -> PresentationVideo
    ) -> VariantPicture {
        let shown = RemoteName.shown(name)
        guard looks else { return VariantPicture(file: shown, .notAsked) }
        guard !RemoteName.isRemote(name) else {
            return VariantPicture(
                file: shown,
                .untested(
                    "its segments are on a server: download the presentation and audit the files"
                )
            )
        }
        defer { progress?(.done(path: name)) }
        do throws(MediaError) {
            let video = try find()
            let size = video.length
            var seen = try video.look(asksIris: asksIris, keepsTexts: textReader != nil) { place in
                progress?(.looking(path: name, done: place, total: size))
            }
            textReader?.read(&seen)
            return VariantPicture(file: video.name, seen)
        } catch {
            return VariantPicture(file: shown, .untested("\(error)"))
        }
    }
}
