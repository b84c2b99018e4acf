// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaSelection

extension SegmentPlan {
    /// Tracks that begin after the presentation.
    static func lateStarts(_ tracks: [PresentationTrack]) -> [PackagingNotice] {
        tracks.compactMap { track in
            let time = track.time(ticks: track.time(of: track.samples.startIndex))
            guard time > MediaTime(ticks: 1, timescale: 10) else { return nil }
            return PackagingNotice(.lateStart(time), in: track.name, track: track.facts.summary)
        }
    }

    /// Video whose segments are not independent.
    func videoNotices() -> [PackagingNotice] {
        (videos + signLanguage).filter(\.media.hasDependentSegments).map { video in
            video.media.dependence(.leftOut)
        }
    }

    /// Players that refuse the subtitles, and cues after the end of the presentation.
    func textNotices() -> [PackagingNotice] {
        let isRefused = options.usesIMSC && !options.addsWebVTT && !subtitles.isEmpty
        return (isRefused ? [PackagingNotice(.imscOnly)] : [])
            + subtitles.map(\.captions).compactMap { captions in
                let late = captions.document.cues.count {
                    $0.hasPositiveDuration && $0.startMilliseconds >= textEnd
                }
                return late > 0 ? PackagingNotice(.cuesAfterEnd(late), in: captions.name) : nil
            }
    }

    /// Audio that lacks what Apple's authoring specification requires.
    func audioNotices() -> [PackagingNotice] {
        guard !audio.isEmpty else { return [] }
        var notices: [PackagingNotice] = []
        // A description in stereo is not the main audio in stereo.
        let main = audio.filter { !$0.option.characteristics.contains(where: \.isAccessibility) }
        if !(main.isEmpty ? audio : main).contains(where: \.format.isStereoAAC) {
            notices.append(PackagingNotice(.noStereoAAC))
        }
        for track in audio {
            let name = track.media.track.name
            let missing = end - track.media.end
            if missing > MediaTime(ticks: 1, timescale: 1) {
                notices.append(PackagingNotice(.audioEndsEarly(missing), in: name))
            }
            let surplus = track.media.end - end
            if !videos.isEmpty, surplus > MediaTime(ticks: 1, timescale: 1) {
                notices.append(PackagingNotice(.audioEndsLate(surplus), in: name))
            }
            if track.option.language == nil {
                notices.append(PackagingNotice(.noAudioLanguage, in: name))
            }
        }
        return notices
    }
}

extension SegmentedTrack {
    /// The notice that segments need those before them.
    func dependence(_ claim: IndependentSegmentsClaim) -> PackagingNotice {
        PackagingNotice(.dependentSegments(claim), in: track.name, track: track.facts.summary)
    }
}
