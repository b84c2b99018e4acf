// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Muxing

extension AssetReader {
    /// Listens to the main sound of a movie and to the sounds that describe the picture.
    ///
    /// What cannot be decoded is told in the movie.
    func listen(to movie: inout MovieAsset) {
        guard let main = movie.mainAudio?.id else { return }
        let pairs = movie.describedPairs
        let ids = Set([main] + pairs.flatMap { [$0.main, $0.description] })
        do throws(MuxingError) {
            let meters = try meters(of: ids, in: movie.path)
            movie.sound = meters[main].map { heard($0, in: movie) } ?? Self.unheard
            for pair in pairs {
                guard let main = meters[pair.main], let other = meters[pair.description] else {
                    continue
                }
                movie.descriptionLikeness[pair.description] = SoundLikeness.compare(main, other)
            }
        } catch {
            movie.sound = .untested("\(error)")
        }
    }

    private static let unheard = HeardSound.untested("its sound cannot be decoded")

    /// What a meter has kept of the main sound, where that is all of it: a file may be cut short.
    private func heard(_ meter: SoundMeter, in movie: MovieAsset) -> HeardSound {
        let activity = SoundActivity(meter.frames)
        let lengths = [movie.durationSeconds, movie.mainAudio?.durationSeconds].compactMap(\.self)
        let expected = lengths.min()?.clampedMilliseconds ?? 0
        guard activity.milliseconds >= expected - expected / 50 - 1000 else {
            let (heard, all) = (activity.milliseconds / 1000, expected / 1000)
            return .untested("of \(all) s of sound only \(heard) can be decoded")
        }
        return .heard(activity)
    }

    /// What meters kept of tracks, those left out of which too much could not be decoded.
    private func meters(
        of ids: Set<Int>,
        in path: String
    ) throws(MuxingError) -> [Int: SoundMeter] {
        let size = FileState(path)?.size ?? 0
        var meters: [Int: SoundMeter] = [:]
        defer { progress?(.done(path: path)) }
        let errors = try TrackSounds(ids, of: path).read(rate: SoundMeter.rate) { place in
            progress?(.reading(path: path, done: UInt64(clamping: place), total: size))
        } _: { track, start, samples in
            meters[track, default: SoundMeter()].add(samples, at: start)
        }
        return meters.filter { track, meter in
            errors[track, default: 0] <= meter.frames.count / Self.framesForAnError
        }
    }

    /// Of a sound of which more than one packet in about a hundred is lost, nothing is told.
    private static let framesForAnError = 100
}

extension MovieAsset {
    /// Each sound that describes the picture, and the one that it is heard instead of: that of its own
    /// language, or else the main one.
    var describedPairs: [(main: Int, description: Int)] {
        let plain = tracks(.audible).filter { !$0.describesVideo }
        guard let main = plain.first(where: \.isEnabled) ?? plain.first else { return [] }
        return tracks(.audible).filter(\.describesVideo).map { description in
            let own = plain.first { $0.language == description.language }
            return ((main.language == description.language ? main : own ?? main).id, description.id)
        }
    }
}
