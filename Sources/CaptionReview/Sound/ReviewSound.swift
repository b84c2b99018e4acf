// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Listening
import MediaPrimitives
public import MediaReading
import Speech

/// What is heard in the film of a review: its waveform, and when there is speech.
public struct ReviewSound: Sendable {
    let activity: SoundActivity
    private let waveforms: [Int: [UInt8]]

    /// The levels that pages may ask for, in pixels a second.
    private static let levels = [100, 10, 1]

    /// Listens to the main audio of a film, in one pass.
    ///
    /// - Parameter path: the film.
    /// - Throws: `MediaError` if it cannot be read or has no audio.
    public init(hearing path: String) throws(MediaError) {
        let media = try OpenedMedia(path)
        let tracks = try media.inspection().tracks.map(\.facts)
        guard let main = TrackFacts.mainAudio(of: tracks) else {
            throw MediaError(.unreadable("it has no audio"), path: path)
        }
        let network = try VoiceNetwork.installed()
        var meter = SpeechMeter(network)
        var waveform = Waveform()
        _ = try TrackSounds([Int(main.id)], of: media).read(rates: SpeechMeter.rates(network)) {
            _,
            rate,
            start,
            samples in
            meter.add(samples, rate: rate, at: start)
            if rate == Waveform.rate { waveform.add(samples, at: start) }
        }
        activity = meter.activity
        waveforms = Dictionary(
            uniqueKeysWithValues: Self.levels.map { ($0, waveform.file(pixelsASecond: $0)) }
        )
    }

    /// The waveform in the format of audiowaveform; nil for another level than 1, 10 or 100 pixels a second.
    public func waveform(pixelsASecond: Int) -> [UInt8]? {
        waveforms[pixelsASecond]
    }

    /// When there is speech, as JSON: `milliseconds`, and `speech` with `start` and `end`.
    public var json: String {
        var json = JSONWriter()
        json.add("milliseconds", activity.milliseconds)
        json.add(
            "speech",
            activity.speech.ranges.map { range in
                var interval = JSONWriter()
                interval.add("start", range.lowerBound)
                interval.add("end", range.upperBound)
                return interval
            }
        )
        return json.text
    }
}
