// SPDX-License-Identifier: Apache-2.0

import MediaReading
package import MediaSelection

/// Measures how long descriptions take: by their recordings, or by a voice that speaks them.
package struct DescriptionMeasure: Sendable {
    private let engine: EspeakEngine?
    private let voice: String
    private let folder: String
    /// The language of the voice; nil: there is no voice, or its language is not known.
    package let language: LanguageTag?

    /// Measures recordings alone.
    ///
    /// - Parameter folder: the folder of the script, which names of recordings are relative to.
    package init(folder: String) {
        engine = nil
        voice = ""
        language = nil
        self.folder = folder
    }

    /// Measures recordings, and other descriptions by a voice of eSpeak NG.
    ///
    /// - Parameters:
    ///   - folder: the folder of the script, which names of recordings are relative to.
    ///   - voice: the name of the voice or of its language.
    /// - Throws: `EspeakFault` if the library or the voice is not installed.
    package init(folder: String, voice: String) throws(EspeakFault) {
        let engine = try EspeakEngine()
        try engine.check(voice: voice)
        let name = String(voice.prefix { $0 != "+" })
        let known = engine.voices.first { $0.isNamed(name) }
        language = known?.languages.first.flatMap(DAPTReader.language)
        self.engine = engine
        self.voice = voice
        self.folder = folder
    }

    /// How long a description takes, in milliseconds; nil: neither a recording nor a voice shows it.
    ///
    /// Silence before and after the words does not count.
    ///
    /// - Throws: `EspeakFault` if the voice fails, `MediaError` if a recording cannot be read.
    package func milliseconds(of description: Description) throws -> Int? {
        if let recording = description.recordings.first { return try length(of: recording) }
        guard let engine else { return nil }
        let rate =
            switch description.rate {
            case .normal: 1.0
            case .fast: 1.25
            case .slow: 0.75
            }
        return try engine.speak(description.text, voice: voice, rate: rate).audibleMilliseconds
    }

    private func length(of recording: Recording) throws(MediaError) -> Int? {
        if let end = recording.clipEnd { return max(end - recording.clipBegin, 0) }
        guard case .file(let name) = recording.source, !name.contains("://") else { return nil }
        let path = name.hasPrefix("/") || folder.isEmpty ? name : "\(folder)/\(name)"
        let seconds = try OpenedMedia(path).inspection().durationSeconds
        return seconds.map { max(Int(min($0, 1e6) * 1000) - recording.clipBegin, 0) }
    }
}

extension SpokenSound {
    /// How long it is without silence before and after the words, in milliseconds, rounded up.
    package var audibleMilliseconds: Int {
        let isAudible: (Float) -> Bool = { abs($0) > Self.faintest }
        guard let first = samples.firstIndex(where: isAudible),
            let last = samples.lastIndex(where: isAudible), sampleRate > 0
        else { return 0 }
        return ((last + 1 - first) * 1000 + sampleRate - 1) / sampleRate
    }

    /// Samples below -60 dB are silence.
    private static let faintest: Float = 0.001
}
