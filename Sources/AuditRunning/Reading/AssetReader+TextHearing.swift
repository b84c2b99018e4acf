// SPDX-License-Identifier: Apache-2.0

import Auditing
import Listening
import MediaReading
import Speech

extension AssetReader {
    /// Holds the text of all captions of an asset against the main audio of its movie.
    ///
    /// - Parameters:
    ///   - asset: the asset, whose captions get what is decided, or why nothing is.
    ///   - media: the movie on this machine; nil if it is on a server or in segments.
    func hearText(of asset: inout Asset, in media: OpenedMedia?) {
        guard let media else {
            return asset.changeCaptions { $0.role.text = Self.noMovie }
        }
        guard asset.movie?.mainAudio != nil else { return }
        defer { progress?(.done(path: media.path)) }
        do throws(MediaError) {
            let words = words.map { check in
                WordListener(media.path, check) { show($0, media) }
            }
            var listener = try CueListener(
                media,
                model: nil,
                sound: asset.movie?.heard,
                words: words
            )
            asset.changeCaptions { hear(&$0, with: &listener, in: media) }
        } catch {
            let reason = "\(error)"
            asset.changeCaptions { $0.role.text = .failed(reason) }
        }
    }

    /// Shows how far a recogniser is, as a part of the file.
    private func show(_ done: TranscriptionProgress, _ media: OpenedMedia) {
        switch done {
        case .decoded(let bytes):
            progress?(
                .reading(path: media.path, done: UInt64(clamping: bytes), total: media.length)
            )
        case .recognised(let milliseconds?, let total):
            let place = Double(milliseconds) / Double(max(1, total)) * Double(media.length)
            progress?(.reading(path: media.path, done: UInt64(place), total: media.length))
        case .recognised(nil, _): break
        }
    }

    private static let noMovie = TextHearing.untested(
        "text is held against the audio of movies on this machine only"
    )

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
            captions.role.text = .failed("\(error)")
        }
    }
}

extension MovieAsset {
    /// What is heard in the main audio; nil if it was not listened to.
    fileprivate var heard: SoundActivity? {
        if case .heard(let activity) = sound { activity } else { nil }
    }
}

extension Asset {
    /// Changes all captions: those of files, of the movie's tracks and of renditions.
    fileprivate mutating func changeCaptions(_ change: (inout CaptionAsset) -> Void) {
        for index in captionFiles.indices { change(&captionFiles[index]) }
        for index in renditionTexts.indices { change(&renditionTexts[index].captions) }
        for index in movie?.tracks.indices ?? 0..<0 {
            guard case .cues(var cues) = movie?.tracks[index].text else { continue }
            change(&cues)
            movie?.tracks[index].text = .cues(cues)
        }
    }
}
