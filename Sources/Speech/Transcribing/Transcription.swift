// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
package import MediaReading
package import MediaSelection

/// The audio of a file and the words that an engine recognises in it.
struct RecognisedAudio {
    /// The audio as the engine took it.
    let audio: RecognitionAudio
    /// The words.
    let reading: TranscriptReading
    /// The language of the speech; nil if it is not known.
    let language: LanguageTag?
}

/// Recognises the speech of media with an engine that the user chooses.
package struct Transcription: Sendable {
    /// What recognises.
    package let engine: RecognitionEngine
    /// The language of the speech; nil: that of the track.
    package let language: LanguageTag?
    /// How long the engine may take, in seconds; nil: ten minutes, and four times as long as the audio.
    package let timeLimitSeconds: Int?

    /// A word may end that much after the audio, in milliseconds: recognisers work in windows.
    private static let tolerance = 2000

    /// Makes a transcription.
    package init(
        engine: RecognitionEngine,
        language: LanguageTag? = nil,
        timeLimitSeconds: Int? = nil
    ) {
        self.engine = engine
        self.language = language
        self.timeLimitSeconds = timeLimitSeconds
    }

    /// Decodes the audio of a file, runs the engine, and reads and checks its words.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - selector: the audio track; nil: the one that plays unless the viewer selects another.
    ///   - progress: is called several times a second.
    /// - Returns: the words, the format in which the engine gave them, and what was repaired.
    /// - Throws: `SpeechError` if the media cannot be read, or the engine gives no words that can be right.
    package func words(
        of path: String,
        track selector: TrackSelector? = nil,
        progress: @escaping (TranscriptionProgress) -> Void = { _ in }
    ) throws(SpeechError) -> TranscriptReading {
        try recognised(path, track: selector, progress: progress).reading
    }

    /// Decodes the audio of a file, and keeps it beside the words that the engine recognises in it.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - selector: the audio track; nil: the one that plays unless the viewer selects another.
    ///   - progress: is called several times a second.
    /// - Returns: the audio and its words.
    /// - Throws: `SpeechError` as ``words(of:track:progress:)`` does.
    func recognised(
        _ path: String,
        track selector: TrackSelector? = nil,
        progress: @escaping (TranscriptionProgress) -> Void
    ) throws(SpeechError) -> RecognisedAudio {
        let (track, audio) = try decoded(path, selector, progress)
        guard !audio.isSilent else {
            throw SpeechError(.engine(.noSpeech(isSilent: true)), path: path)
        }
        let spoken = language ?? track.language.flatMap { $0 == .undetermined ? nil : $0 }
        let task = RecognitionTask(
            audio: audio,
            language: spoken,
            seconds: timeLimitSeconds ?? 600 + audio.milliseconds / 250,
            progress: progress
        )
        do throws(EngineFault) {
            var reading = try recognise(task)
            let hasSpeech = reading.transcript.words.contains { word in
                word.text.contains { $0.isLetter || $0.isNumber }
            }
            guard hasSpeech else { throw EngineFault.noSpeech(isSilent: false) }
            try Self.requireWithin(&reading, audio.milliseconds)
            if let spoken { reading.transcript.language = spoken }
            return RecognisedAudio(audio: audio, reading: reading, language: spoken)
        } catch {
            throw SpeechError(.engine(error), path: path)
        }
    }

    private func decoded(
        _ path: String,
        _ selector: TrackSelector?,
        _ progress: (TranscriptionProgress) -> Void
    ) throws(SpeechError) -> (TrackFacts, RecognitionAudio) {
        do throws(MediaError) {
            let asset = try LocalAsset(path)
            guard let track = try TextTracks(of: asset).audio(selector) else {
                throw MediaError(.unreadable("it has no audio"), path: path)
            }
            let audio = try RecognitionAudio(Int(track.id), of: asset.media()) {
                progress(.decoded(bytes: $0))
            }
            return (track, audio)
        } catch {
            throw SpeechError(.media(error), path: path)
        }
    }

    private func recognise(_ task: RecognitionTask) throws(EngineFault) -> TranscriptReading {
        switch engine {
        case .command(let command): try command.words(task)
        case .server(let server): try server.words(task)
        case .whisper(let whisper): try whisper.words(task)
        case .pocketSphinx: try PocketSphinxEngine.words(task)
        }
    }

    /// No word may be after the audio; ends that are slightly after it are cut.
    private static func requireWithin(
        _ reading: inout TranscriptReading,
        _ milliseconds: Int
    ) throws(EngineFault) {
        for (index, word) in reading.transcript.words.enumerated() {
            guard word.startMilliseconds <= milliseconds,
                word.endMilliseconds <= milliseconds + tolerance
            else {
                throw .wordsBeyondMedia(word: word.endMilliseconds, media: milliseconds)
            }
            reading.transcript.words[index].endMilliseconds = min(
                word.endMilliseconds,
                milliseconds
            )
        }
    }
}

extension TranscriptReading {
    /// Reads what an engine wrote.
    ///
    /// - Parameters:
    ///   - bytes: its output.
    ///   - words: what it said beside it.
    /// - Throws: `EngineFault` if there are no words in it.
    init(engineOutput bytes: [UInt8], words: String) throws(EngineFault) {
        do throws(SpeechError) {
            self = try Transcript.read(bytes: bytes, fileName: "")
        } catch {
            if case .noWords = error.kind { throw .noSpeech(isSilent: false) }
            if Self.hasEmptyText(bytes) { throw .noSpeech(isSilent: false) }
            throw .unreadableOutput(error.kind, words: words)
        }
    }

    /// Whether an output has nothing but texts that are empty: of a recording without speech, it has no other structure.
    private static func hasEmptyText(_ bytes: [UInt8]) -> Bool {
        do throws(JSONScanner.Failure) {
            return try JSONScanner.scan(bytes).documents.allSatisfy { document in
                document["text"]?.string?.allSatisfy(\.isWhitespace) ?? false
            }
        } catch {
            return false
        }
    }
}
