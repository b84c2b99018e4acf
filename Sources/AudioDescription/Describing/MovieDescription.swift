// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import FileSystem
import Listening
package import MediaReading

/// Mixes a script of audio description into the audio of a movie.
///
///     let check = try ScriptCheck(reading, in: dialogue) { try narrator.speak($0) }
///     let mix = MovieDescription(check, narrator, of: media, track: 2)
///     let described = try mix.mixed()
package struct MovieDescription {
    private let check: ScriptCheck
    private let script: DescriptionScript
    private let narrator: Narrator
    private let audio: MainAudio
    /// How narration and main audio are mixed.
    package var settings = MixSettings()
    /// A folder that gets the narration alone, one file for each description; nil: none.
    package var stems: NarrationStems?

    /// Prepares a mix.
    ///
    /// - Parameters:
    ///   - check: the descriptions, all of which were spoken, and how they fit.
    ///   - script: the script.
    ///   - narrator: has the speech.
    ///   - media: the movie.
    ///   - track: the ID of the audio track.
    package init(
        _ check: ScriptCheck,
        _ script: DescriptionScript,
        _ narrator: Narrator,
        of media: OpenedMedia,
        track: UInt32
    ) {
        self.check = check
        self.script = script
        self.narrator = narrator
        audio = MainAudio(media: media, track: Int(track))
    }

    /// Measures, mixes and encodes; descriptions that do not fit are left out.
    ///
    /// - Parameters:
    ///   - measuring: gets the position in the file while it is measured, in bytes.
    ///   - mixing: gets the position in the file while it is mixed, in bytes.
    /// - Returns: the audio, and the script of the mix.
    /// - Throws: `DescribeError`.
    package func mixed(
        measuring: (Int64) -> Void = { _ in },
        mixing: (Int64) -> Void = { _ in }
    ) throws(DescribeError) -> DescribedAudio {
        let spliced = try SplicedAudio(audio)
        let main: MainAudio.Measurement
        if let measured = try spliced?.measure(check.map.speech, progress: measuring) {
            main = measured
        } else {
            main = try audio.measure(check.map.speech, progress: measuring)
        }
        var narration = try PlacedNarration(main.format, settings, narrator)
        var omitted: [String] = []
        for result in check.results {
            if result.fit.outcome == .doesNotFit {
                omitted.append(result.description.id)
            } else {
                try narration.place(result, in: check.map)
            }
        }
        narration.match(main.dialogue)
        try stems?.write(narration)
        var mixer = try mixer(narration)
        let encoded: EncodedAudio
        if let audio = try spliced?.mixed(by: &mixer, progress: mixing) {
            encoded = audio
        } else {
            mixer = try self.mixer(narration)
            encoded = try whole(&mixer, main.format, mixing)
        }
        return DescribedAudio(
            audio: encoded,
            script: narration.script(script, stems),
            loudness: .init(
                dialogue: main.dialogue,
                voice: mixer.voiceLoudness,
                truePeak: mixer.truePeak > 0 ? Decibels.of(mixer.truePeak) : nil
            ),
            omitted: omitted,
            rates: narration.rates
        )
    }

    private func mixer(_ narration: PlacedNarration) throws(DescribeError) -> NarrationMixer {
        try NarrationMixer(
            narration.clips,
            in: narration.store,
            format: narration.format,
            ceiling: Gain(decibels: settings.truePeak - Self.margin).factor
        )
    }

    /// Decodes, mixes and encodes all of the audio.
    private func whole(
        _ mixer: inout NarrationMixer,
        _ format: ChannelFormat,
        _ progress: (Int64) -> Void
    ) throws(DescribeError) -> EncodedAudio {
        var sound = try DescribeError.media(audio.path) { () throws(MediaError) in
            try EncodedSound(format, path: audio.path)
        }
        try audio.decode(progress) { _, samples throws(DescribeError) in
            try mixer.mix(samples) { samples throws(DescribeError) in
                try DescribeError.media(audio.path) { () throws(MediaError) in
                    try sound.append(samples)
                }
            }
        }
        try mixer.finish { samples throws(DescribeError) in
            try DescribeError.media(audio.path) { () throws(MediaError) in try sound.append(samples)
            }
        }
        return try DescribeError.media(audio.path) { () throws(MediaError) in try sound.finished() }
    }

    /// Peaks are held this much lower, in dB: coding moves them.
    private static let margin = 0.5
}
