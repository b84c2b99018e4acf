// SPDX-License-Identifier: Apache-2.0

import ISOMedia

/// Short parts of the main audio of a movie, as WAV files of 32 kB a second.
package enum SoundClips {
    /// The longest clip, in milliseconds; the rest of a longer one is left out.
    package static let mostMilliseconds = 10_000
    /// No clip begins later than after a day, in milliseconds.
    package static let latestMilliseconds = 24 * 3_600_000

    /// The clips of several intervals, in one pass over the file.
    ///
    /// - Parameters:
    ///   - intervals: when, in milliseconds from the beginning of the presentation.
    ///   - path: the movie, of any container.
    /// - Returns: the files in the order of the intervals; nil where nothing is heard of one, if the audio cannot be decoded,
    ///   and if FFmpeg is not installed.
    package static func waves(of intervals: [Range<Int>], in path: String) -> [[UInt8]?] {
        var clips = intervals.map(Clip.init)
        do throws(MediaError) {
            let media = try OpenedMedia(path)
            let tracks = try media.inspection().tracks.map(\.facts)
            guard let track = TrackFacts.mainAudio(of: tracks) else {
                return intervals.map { _ in nil }
            }
            _ = try TrackSounds([Int(track.id)], of: media).read(rate: SpeechWave.rate) {
                _,
                start,
                samples in
                for index in clips.indices { clips[index].take(samples, at: start) }
            }
        } catch {
            // Of a file that is damaged, what was decoded before.
        }
        return clips.map(\.file)
    }

    /// A clip while its samples arrive.
    private struct Clip {
        /// Its place, in samples from the beginning of the presentation.
        private let range: Range<Int>
        private var samples: [Int16] = []

        init(_ interval: Range<Int>) {
            let start = max(0, min(interval.lowerBound, latestMilliseconds))
            let end = min(max(start, interval.upperBound), start + mostMilliseconds)
            range = start * SpeechWave.rate / 1000..<end * SpeechWave.rate / 1000
        }

        mutating func take(_ new: [Float], at start: Int) {
            let part = (start..<start + new.count).clamped(to: range)
            guard !part.isEmpty else { return }
            let missing = part.lowerBound - range.lowerBound - samples.count
            if missing > 0 { samples += repeatElement(0, count: missing) }
            for place in part.dropFirst(max(0, -missing)) {
                samples.append(SpeechWave.value(new[place - start]))
            }
        }

        var file: [UInt8]? {
            guard !samples.isEmpty else { return nil }
            return SpeechWave.header(samples: samples.count)
                + samples.flatMap {
                    [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
                }
        }
    }
}
