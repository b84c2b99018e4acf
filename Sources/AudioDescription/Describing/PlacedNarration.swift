// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import FileSystem
import Listening

/// The speech of a script at the rate, the speed and the level that it has in the mix.
struct PlacedNarration {
    /// A description in the mix.
    struct Item {
        /// The description with its levels.
        var description: Description
        /// Where its samples are in the store.
        let stored: Range<UInt64>
        /// When it is spoken, in samples.
        let frames: Range<Int>
        /// The name of the voice.
        let voice: String
        /// Whether the script has its levels already.
        let isMixed: Bool
    }

    private(set) var items: [Item] = []
    /// The speed of each description in hundredths, by identifier.
    private(set) var rates: [String: Int] = [:]
    private(set) var store: NarrationStore
    let format: ChannelFormat
    private let settings: MixSettings
    private let narrator: Narrator
    private let placement: NarrationPlacement
    /// Loudness by the name of the voice, in one channel.
    private var meters: [String: LoudnessMeter] = [:]

    /// Prepares for the main audio.
    init(
        _ format: ChannelFormat,
        _ settings: MixSettings,
        _ narrator: Narrator
    ) throws(DescribeError) {
        self.format = format
        self.settings = settings
        self.narrator = narrator
        placement = NarrationPlacement(format)
        do throws(FileError) {
            store = try NarrationStore()
        } catch {
            throw DescribeError(.file(error))
        }
    }

    /// Speaks a description as fast as it has to be, and keeps it.
    ///
    /// - Parameters:
    ///   - result: the description, and how it fits.
    ///   - map: when somebody speaks.
    /// - Throws: `DescribeError` if it does not fit, or its speech cannot be read or kept.
    mutating func place(
        _ result: ScriptCheck.Result,
        in map: DialogueMap
    ) throws(DescribeError) {
        var description = result.description
        let note = MixNote(of: description)
        var rate = note?.rate ?? (result.fit.outcome == .faster ? result.fit.percent ?? 100 : 100)
        let room = result.fit.room ?? .max
        var sound = try narrator.sound(of: description, by: rate)
        while sound.milliseconds > room {
            guard rate < SpeechRate.fastest else {
                let missing = sound.milliseconds - room
                throw DescribeError(.doesNotFit(description: description.id, milliseconds: missing))
            }
            rate += 1
            sound = try narrator.sound(of: description, by: rate)
        }
        let samples: [Float]
        do throws(VoiceFault) {
            samples = try sound.resampled(to: format.sampleRate).samples
        } catch {
            throw DescribeError(.voice("", error, description: description.id))
        }
        let start = description.start * format.sampleRate / 1000
        let frames = start..<start + samples.count
        let spoken = description.start..<description.start + sound.milliseconds
        description.end = spoken.upperBound
        if description.mainAudioGain.isEmpty {
            let end = map.speechEnd(before: spoken.lowerBound)
            description.mainAudioGain = settings.ducking(for: spoken, after: end)
        }
        guard samples.count <= NarrationMixer.longestWindow * format.sampleRate else {
            let seconds = NarrationMixer.longestWindow
            throw DescribeError(.tooLong(description: description.id, seconds: seconds))
        }
        let voice = narrator.speeches[description.id]?.voice.name ?? ""
        rates[description.id] = rate
        items.append(
            Item(
                description: description,
                stored: try keep(samples),
                frames: frames,
                voice: note?.voice ?? voice,
                isMixed: note != nil
            )
        )
        try measure(samples, of: voice)
    }

    private mutating func keep(_ samples: [Float]) throws(DescribeError) -> Range<UInt64> {
        do throws(FileError) {
            return try store.append(samples)
        } catch {
            throw DescribeError(.file(error))
        }
    }

    private mutating func measure(_ samples: [Float], of voice: String) throws(DescribeError) {
        let mono = ChannelFormat(sampleRate: format.sampleRate, channelCount: 1)
        if meters[voice] == nil { meters[voice] = try LoudnessMeter(.loudness, of: mono) }
        meters[voice]?.add(samples)
    }

    /// Gives descriptions the level of the dialogue; those of which the script has it keep theirs.
    mutating func match(_ dialogue: Double?) {
        let target = (dialogue ?? MixSettings.usualLoudness) + settings.offset
        let channels = Decibels.ofPower(placement.gains(pan: 0).map(\.gain))
        for index in items.indices where !items[index].isMixed {
            let name = narrator.speeches[items[index].description.id]?.voice.name ?? ""
            // What is too short to be measured is as loud as it is.
            let loudness = meters[name]?.loudness ?? MixSettings.usualLoudness
            let matching = target - loudness - channels + items[index].description.gain.decibels
            items[index].description.gain = Gain(decibels: matching)
        }
    }

    /// The clips for the mixer.
    var clips: [NarrationClip] {
        items.map { item in
            let description = item.description
            let rate = format.sampleRate
            let end = max(description.end ?? description.start, description.start)
            return NarrationClip(
                frames: item.frames,
                stored: item.stored,
                gain: description.gain,
                pan: description.pan,
                mainAudio: GainCurve(description.mainAudioGain, until: end, rate: rate),
                narration: GainCurve(description.narrationGain, until: end, rate: rate)
            )
        }
    }

    /// The script of the mix: levels, times, voices and speeds.
    ///
    /// - Parameters:
    ///   - script: the script that was read.
    ///   - stems: recordings that take the place of the voice; nil: none.
    /// - Returns: the script.
    func script(_ script: DescriptionScript, _ stems: NarrationStems?) -> DescriptionScript {
        var mixed = script
        if stems != nil { mixed.kind = .asRecorded }
        mixed.language = script.language ?? narrator.voiceLanguage
        mixed.descriptions = items.map { item in
            var description = item.description
            var rate = rates[description.id] ?? 100
            if let stems {
                description.recordings = [Recording(.file(stems.reference(to: description.id)))]
                rate = 100
            }
            let lexicons = stems == nil ? narrator.lexiconReferences : []
            MixNote(voice: item.voice, rate: rate, lexicons: lexicons).write(to: &description)
            return description
        }
        return mixed
    }
}
