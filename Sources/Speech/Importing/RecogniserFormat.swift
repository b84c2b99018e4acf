// SPDX-License-Identifier: Apache-2.0

import Captions
package import MediaPrimitives

/// The form in which a recogniser writes words; the raw values name it on the command line and in results.
public struct RecogniserFormat: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// Its name on the command line and in results.
    public let rawValue: String
    /// Its name in messages.
    public let name: String
    /// The unit of its times; nil if that follows from the times.
    package let timeUnit: TimeUnit?

    /// A format of the catalogue; nil if there is none of this name.
    ///
    /// - Parameter rawValue: its name.
    public init?(rawValue: String) {
        guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else {
            return nil
        }
        self = known
    }

    init(_ rawValue: String, _ name: String, _ unit: TimeUnit? = .seconds) {
        (self.rawValue, self.name, timeUnit) = (rawValue, name, unit)
    }

    /// A format that is declared.
    init(_ mapping: RecogniserMapping) {
        self.init(mapping.name, mapping.title, mapping.unit)
    }

    /// Whether it is the work of people rather than of a recogniser, as far as is known.
    package var isCaptions: Bool { self == .captions }

    /// All formats: those that are read by a program, and those that are declared.
    public static let allCases: [RecogniserFormat] =
        programmed + RecogniserMapping.catalogue.map { RecogniserFormat($0) }

    // Two formats of one name are the same: a mapping of a file has no other identity.

    /// Whether two are the same.
    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension RecogniserFormat {
    /// `mediatag.words/1`.
    package static let mediatag = RecogniserFormat("mediatag", "mediatag.words/1", .milliseconds)
    /// Dumps of Apple's `SFTranscription`.
    package static let apple = RecogniserFormat("apple", "Apple SFTranscription")
    /// whisper.cpp's `-oj` and `-ojf`.
    package static let whisperCpp = RecogniserFormat("whisper-cpp", "whisper.cpp", .milliseconds)
    /// `verbose_json` of whisper.cpp's server.
    package static let whisperCppServer = RecogniserFormat(
        "whisper-cpp-server",
        "whisper.cpp's server"
    )
    /// JSON of openai/whisper, and of programs that write the same.
    package static let openAIWhisper = RecogniserFormat("openai-whisper", "openai/whisper")
    /// `verbose_json` and `diarized_json` of OpenAI's API, and of servers with the same interface.
    package static let openAIAPI = RecogniserFormat("openai-api", "OpenAI API")
    /// Segments of faster-whisper.
    package static let fasterWhisper = RecogniserFormat("faster-whisper", "faster-whisper")
    /// WhisperX.
    package static let whisperX = RecogniserFormat("whisperx", "WhisperX")
    /// stable-ts.
    package static let stableTS = RecogniserFormat("stable-ts", "stable-ts")
    /// Results of Vosk.
    package static let vosk = RecogniserFormat("vosk", "Vosk")
    /// Amazon Transcribe's file of a job.
    package static let amazonTranscribe = RecogniserFormat("amazon-transcribe", "Amazon Transcribe")
    /// Amazon Transcribe's stream of events.
    package static let amazonStreaming = RecogniserFormat(
        "amazon-transcribe-streaming",
        "Amazon Transcribe streaming"
    )
    /// Google Speech-to-Text v1 and v1p1beta1.
    package static let googleV1 = RecogniserFormat("google-v1", "Google Speech-to-Text v1")
    /// Google Speech-to-Text v2.
    package static let googleV2 = RecogniserFormat("google-v2", "Google Speech-to-Text v2")
    /// Deepgram, files and streams.
    package static let deepgram = RecogniserFormat("deepgram", "Deepgram")
    /// AssemblyAI, files and streams.
    package static let assemblyAI = RecogniserFormat("assemblyai", "AssemblyAI", .milliseconds)
    /// Azure batch transcription.
    package static let azureBatch = RecogniserFormat(
        "azure-batch",
        "Azure batch transcription",
        .ticks
    )
    /// Azure fast transcription.
    package static let azureFast = RecogniserFormat(
        "azure-fast",
        "Azure fast transcription",
        .milliseconds
    )
    /// Detailed results of Azure's Speech SDK.
    package static let azureSDK = RecogniserFormat("azure-sdk", "Azure Speech SDK", .ticks)
    /// Transcriptions of LiveKit.
    package static let liveKit = RecogniserFormat("livekit", "LiveKit", .milliseconds)
    /// Transcripts of Jigasi (Jitsi).
    package static let jigasi = RecogniserFormat("jigasi", "Jigasi", .milliseconds)
    /// Captions with times of words, or of cues, whose words are divided by their lengths.
    package static let captions = RecogniserFormat("captions", "captions", .milliseconds)
    /// Kaldi's time-marked words, of NIST's scoring programs.
    package static let ctm = RecogniserFormat("kaldi-ctm", "Kaldi CTM", .seconds)
    /// Whisper's `--output_format tsv`.
    package static let whisperTSV = RecogniserFormat("whisper-tsv", "Whisper TSV", .milliseconds)
    /// Praat's TextGrid.
    package static let textGrid = RecogniserFormat("textgrid", "TextGrid", .seconds)
    /// Annotations of ELAN.
    package static let elan = RecogniserFormat("elan", "ELAN", .milliseconds)
    /// Transcripts of oTranscribe.
    package static let oTranscribe = RecogniserFormat("otranscribe", "oTranscribe", .seconds)
    /// YouTube's timed text of version 3 and of version 1.
    package static let youTubeSRV = RecogniserFormat("youtube-srv3", "YouTube srv3", .milliseconds)

    private static let programmed: [RecogniserFormat] = [
        .mediatag, .apple, .whisperCpp, .whisperCppServer, .openAIWhisper, .openAIAPI,
        .fasterWhisper, .whisperX, .stableTS, .vosk, .amazonTranscribe, .amazonStreaming, .googleV1,
        .googleV2, .deepgram, .assemblyAI, .azureBatch, .azureFast, .azureSDK, .liveKit, .jigasi,
        .captions, .ctm, .whisperTSV, .textGrid, .elan, .oTranscribe, .youTubeSRV,
    ]
}
