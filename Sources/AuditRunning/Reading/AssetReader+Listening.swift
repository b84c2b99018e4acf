// SPDX-License-Identifier: Apache-2.0

import Auditing
import Listening
import MediaReading
import MediaSelection
import Speech

extension AssetReader {
    /// Analyses the main audio of a movie and its audio descriptions.
    ///
    /// The movie has the reason if the audio cannot be decoded.
    func listen(to movie: inout MovieAsset, in media: OpenedMedia) {
        guard let main = movie.mainAudio?.id else { return }
        let pairs = movie.describedPairs
        let ids = Set([main] + pairs.flatMap { [$0.main, $0.description] })
        do throws(MediaError) {
            let meters = try meters(of: ids, in: media)
            movie.sound = meters[main].map { heard($0, in: movie) } ?? Self.unheard
            for pair in pairs {
                guard let main = meters[pair.main], let other = meters[pair.description] else {
                    continue
                }
                let likeness = SoundLikeness.compare(main.sound, other.sound)
                movie.descriptionLikeness[pair.description] = likeness
                guard likeness == .different else { continue }
                movie.descriptionMeasures[pair.description] = DescriptionMeasures(
                    other,
                    against: main,
                    channels: try channels(of: pair, in: media)
                )
            }
        } catch {
            movie.sound = .untested("\(error)")
        }
    }

    /// What is wrong with the channels of a description, unless the audio that it replaces has the same.
    private func channels(
        of pair: (main: Int, description: Int),
        in media: OpenedMedia
    ) throws(MediaError) -> DescriptionMeasures.Channels {
        let own = try ChannelMeter(hearing: pair.description, of: media).channels
        guard own != .usual else { return .usual }
        return try ChannelMeter(hearing: pair.main, of: media).channels == own ? .usual : own
    }

    private static let unheard = HeardSound.untested("the audio cannot be decoded")

    /// What a meter has kept of the main sound, where that is all of it: a file may be cut short.
    private func heard(_ meter: SpeechMeter, in movie: MovieAsset) -> HeardSound {
        let activity = meter.activity
        let lengths = [movie.durationSeconds, movie.mainAudio?.durationSeconds].compactMap(\.self)
        let expected = lengths.min()?.clampedMilliseconds ?? 0
        guard activity.milliseconds >= expected - expected / 50 - 1000 else {
            let (heard, all) = (activity.milliseconds / 1000, expected / 1000)
            return .untested("only \(heard) of \(all) s of audio can be decoded")
        }
        return .heard(activity)
    }

    /// What meters kept of tracks, without those of which too much could not be decoded.
    private func meters(
        of ids: Set<Int>,
        in media: OpenedMedia
    ) throws(MediaError) -> [Int: SpeechMeter] {
        let (path, size) = (media.path, media.length)
        let network = try VoiceNetwork.installed()
        var meters: [Int: SpeechMeter] = [:]
        defer { progress?(.done(path: path)) }
        let errors = try TrackSounds(ids, of: media).read(rates: SpeechMeter.rates(network)) {
            place in
            progress?(.reading(path: path, done: UInt64(clamping: place), total: size))
        } _: { track, rate, start, samples in
            meters[track, default: SpeechMeter(network)].add(samples, rate: rate, at: start)
        }
        return meters.filter { track, meter in
            errors[track, default: 0] <= meter.sound.frames.count / Self.framesForAnError
        }
    }

    /// Audio with more than about one lost packet in a hundred is not analysed.
    private static let framesForAnError = 100
}

/// The progress of the analysis of the audio or the video of a movie.
package enum ListeningProgress: Sendable {
    /// So many bytes of so many are read of a file.
    case reading(path: String, done: UInt64, total: UInt64)
    /// So many bytes of so many are read of a file whose video is decoded.
    case looking(path: String, done: UInt64, total: UInt64)
    /// A file is done with.
    case done(path: String)
}
