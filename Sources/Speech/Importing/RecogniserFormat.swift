// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// The form in which a recogniser writes words; the raw values name it on the command line and in results.
public enum RecogniserFormat: String, CaseIterable, Sendable {
    /// `mediatag.words/1`.
    case mediatag
    /// Dumps of Apple's `SFTranscription`.
    case apple
    /// whisper.cpp's `-oj` and `-ojf`.
    case whisperCpp = "whisper-cpp"
    /// `verbose_json` of whisper.cpp's server.
    case whisperCppServer = "whisper-cpp-server"
    /// JSON of openai/whisper, and of programs that write the same.
    case openAIWhisper = "openai-whisper"
    /// `verbose_json` and `diarized_json` of OpenAI's API, and of servers with the same interface.
    case openAIAPI = "openai-api"
    /// Segments of faster-whisper.
    case fasterWhisper = "faster-whisper"
    /// WhisperX.
    case whisperX = "whisperx"
    /// stable-ts.
    case stableTS = "stable-ts"
    /// Results of Vosk.
    case vosk
    /// Amazon Transcribe's file of a job.
    case amazonTranscribe = "amazon-transcribe"
    /// Amazon Transcribe's stream of events.
    case amazonStreaming = "amazon-transcribe-streaming"
    /// Google Speech-to-Text v1 and v1p1beta1.
    case googleV1 = "google-v1"
    /// Google Speech-to-Text v2.
    case googleV2 = "google-v2"
    /// Deepgram, files and streams.
    case deepgram
    /// AssemblyAI, files and streams.
    case assemblyAI = "assemblyai"
    /// Azure batch transcription.
    case azureBatch = "azure-batch"
    /// Azure fast transcription.
    case azureFast = "azure-fast"
    /// Detailed results of Azure's Speech SDK.
    case azureSDK = "azure-sdk"
    /// Transcriptions of LiveKit.
    case liveKit = "livekit"
    /// Transcripts of Jigasi (Jitsi).
    case jigasi

    /// Its name in messages.
    public var name: String {
        switch self {
        case .mediatag: "mediatag.words/1"
        case .apple: "Apple SFTranscription"
        case .whisperCpp: "whisper.cpp"
        case .whisperCppServer: "whisper.cpp's server"
        case .openAIWhisper: "openai/whisper"
        case .openAIAPI: "OpenAI API"
        case .fasterWhisper: "faster-whisper"
        case .whisperX: "WhisperX"
        case .stableTS: "stable-ts"
        case .vosk: "Vosk"
        case .amazonTranscribe: "Amazon Transcribe"
        case .amazonStreaming: "Amazon Transcribe streaming"
        case .googleV1: "Google Speech-to-Text v1"
        case .googleV2: "Google Speech-to-Text v2"
        case .deepgram: "Deepgram"
        case .assemblyAI: "AssemblyAI"
        case .azureBatch: "Azure batch transcription"
        case .azureFast: "Azure fast transcription"
        case .azureSDK: "Azure Speech SDK"
        case .liveKit: "LiveKit"
        case .jigasi: "Jigasi"
        }
    }

    /// The unit of its times.
    package var timeUnit: TimeUnit {
        switch self {
        case .mediatag, .whisperCpp, .assemblyAI, .azureFast, .liveKit, .jigasi: .milliseconds
        case .azureBatch, .azureSDK: .ticks
        default: .seconds
        }
    }
}
