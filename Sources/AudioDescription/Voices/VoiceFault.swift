// SPDX-License-Identifier: Apache-2.0

package import FFmpegMedia
package import Speech

/// Why a voice gave no speech that can be used; nothing is written then.
package enum VoiceFault: Error, Equatable, Sendable {
    /// A program cannot be started, fails or takes too long.
    case program(EngineFault)
    /// The voice gave no audio: neither a file nor bytes.
    case noOutput
    /// What the voice gave cannot be decoded, and why.
    case unreadable(FFmpegError)
    /// The file that the voice gave, or that has the recording, has no audio.
    case noAudio
    /// So many packets of the audio cannot be decoded.
    case damaged(packets: Int)
    /// The audio is silent, or has no samples.
    case silent
    /// The audio is longer than this many seconds.
    case tooLong(seconds: Int)
    /// A recording ends before the part that the script names begins, in milliseconds.
    case clipBeyondEnd(begin: Int, length: Int)
    /// There is no such recording; the names that were looked for.
    case noRecording([String])
    /// A recording of the script is on a server.
    case remoteRecording(String)
    /// A library is not installed.
    case notInstalled(library: String, reason: String)
    /// The synthesiser did not speak.
    case synthesiser(EspeakFault)
    /// There is no memory.
    case outOfMemory
    /// A file of the voice cannot be read or written, and why.
    case file(String)
    /// The program needs to know the language, and it is not known.
    case languageNeeded
}

extension VoiceFault {
    /// What is wrong, as a sentence without full stop.
    var sentence: String {
        switch self {
        case .program(let fault): Self.sentence(of: fault)
        case .noOutput: "the voice wrote no audio, neither to {output} nor to standard output"
        case .unreadable(let error): "its audio cannot be decoded: \(error.message)"
        case .noAudio: "there is no audio in it"
        case .damaged(let packets):
            "its audio is damaged: \(packets) \(packets == 1 ? "packet" : "packets") cannot be decoded"
        case .silent: "its audio is silent"
        case .tooLong(let seconds): "its audio is longer than \(seconds) seconds"
        case .clipBeyondEnd(let begin, let length):
            "clipBegin is at \(begin) ms, but the recording is \(length) ms long"
        case .noRecording(let names): "there is no recording \(names.joined(separator: " or "))"
        case .remoteRecording(let url): "the recording \(url) is on a server; save it as a file"
        case .notInstalled(let library, let reason): "\(library) is not installed: \(reason)"
        case .synthesiser(let fault): fault.description
        case .outOfMemory: "there is no memory"
        case .file(let reason): reason
        case .languageNeeded: "the voice needs the language of the script, which is not known"
        }
    }

    private static func sentence(of fault: EngineFault) -> String {
        let (sentence, words) =
            switch fault {
            case .notStarted(let program, let reason):
                ("\(program) cannot be started: \(reason)", "")
            case .failed(let status, let words): ("the voice ended with status \(status)", words)
            case .killed(let signal, let words): ("the voice was ended by \(signal)", words)
            case .timedOut(let seconds, let words):
                ("the voice was not done after \(seconds) seconds and was ended", words)
            case .tooMuchOutput(let limit): ("the voice wrote more than \(limit >> 20) MiB", "")
            case .notSetUp(_, let places):
                ("it is not set up; looked for \(places.joined(separator: " and "))", "")
            default: ("\(fault)", "")
            }
        return sentence + (words.isEmpty ? "" : ":\n\(words)")
    }
}
