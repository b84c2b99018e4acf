// SPDX-License-Identifier: Apache-2.0

import Auditing
import Listening
import MediaReading
import Speech

extension AssetReader {
    /// Holds the text of all captions of a movie against its main audio.
    func hearText(of asset: inout Asset, in media: OpenedMedia) {
        guard asset.movie?.mainAudio != nil else { return }
        defer { progress?(.done(path: media.path)) }
        do throws(MediaError) {
            var listener = try CueListener(media, model: nil)
            for index in asset.captionFiles.indices {
                hear(&asset.captionFiles[index], with: &listener, in: media)
            }
            guard var movie = asset.movie else { return }
            for index in movie.tracks.indices {
                guard case .cues(var cues) = movie.tracks[index].text, cues.role.text != nil else {
                    continue
                }
                hear(&cues, with: &listener, in: media)
                movie.tracks[index].text = .cues(cues)
            }
            asset.movie = movie
        } catch {
            asset.unreadable.append("\(error)")
        }
    }

    /// Holds the text of captions against the audio.
    ///
    /// Forced subtitles are translations, and a commentary is heard
    /// elsewhere.
    private func hear(
        _ captions: inout CaptionAsset,
        with listener: inout CueListener,
        in media: OpenedMedia
    ) {
        guard !captions.role.isForced, !captions.role.isCommentary, !captions.role.isDescription
        else {
            captions.role.text = nil
            return
        }
        let size = media.length
        do throws(MediaError) {
            captions.role.text = try listener.hear(
                captions.document,
                language: captions.language
            ) { done in
                let place = UInt64(Double(size) * max(0, min(1, done)))
                progress?(.reading(path: media.path, done: place, total: size))
            }
        } catch {
            captions.role.text = .untested("\(error)")
        }
    }
}
