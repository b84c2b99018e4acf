// SPDX-License-Identifier: Apache-2.0

import ISOMedia
package import Listening
package import MediaReading
import MediaSelection

extension SpeechTimes {
    /// Listens to the main audio of a media file.
    ///
    /// - Parameters:
    ///   - media: the file.
    ///   - network: what finds voices; nil: speech is found by its rhythm.
    ///   - progress: is given how many bytes are read, and how many there are.
    /// - Throws: `MediaError` if the file cannot be read, has no audio, or too much of it cannot be decoded.
    package init(
        hearing media: OpenedMedia,
        with network: VoiceNetwork?,
        progress: (UInt64, UInt64) -> Void = { _, _ in }
    ) throws(MediaError) {
        self.init(try SoundActivity(hearing: media, with: network, progress: progress))
    }
}

extension SoundActivity {
    /// Listens to the main audio of a media file.
    ///
    /// - Parameters:
    ///   - media: the file.
    ///   - network: what finds voices; nil: speech is found by its rhythm.
    ///   - progress: is given how many bytes are read, and how many there are.
    /// - Throws: `MediaError` if the file cannot be read, has no audio, or too much of it cannot be decoded.
    package init(
        hearing media: OpenedMedia,
        with network: VoiceNetwork?,
        progress: (UInt64, UInt64) -> Void = { _, _ in }
    ) throws(MediaError) {
        let inspection = try media.inspection()
        let track = try Self.track(of: inspection, path: media.path)
        let size = media.length
        var meter = SpeechMeter(network)
        let errors = try TrackSounds([track], of: media).read(
            rates: SpeechMeter.rates(network),
            progress: { progress(min(UInt64(clamping: $0), size), size) }
        ) { _, rate, start, samples in
            meter.add(samples, rate: rate, at: start)
        }
        guard let lost = errors[track], lost <= meter.sound.frames.count / Self.framesForAnError
        else {
            throw MediaError(
                .unreadable("too much of its audio cannot be decoded"),
                path: media.path
            )
        }
        self = meter.activity
    }

    /// One packet in about a hundred may be lost.
    private static let framesForAnError = 100

    /// The ID of the audio that plays unless the viewer selects another.
    static func track(of inspection: MediaInspection, path: String) throws(MediaError)
        -> Int
    {
        guard let main = TrackFacts.mainAudio(of: inspection.tracks.map(\.facts)) else {
            throw MediaError(.unreadable("it has no audio"), path: path)
        }
        return Int(main.id)
    }
}
