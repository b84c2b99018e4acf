// SPDX-License-Identifier: Apache-2.0

/// Why eSpeak NG did not speak.
package enum EspeakFault: Error, Equatable, Sendable {
    /// The library is not installed, or cannot be loaded.
    case notInstalled(reason: String)
    /// There is no voice or variant of that name; voices that may be meant.
    case unknownVoice(String, nearest: [String])
    /// The library crashes when it is asked for the sounds of this voice.
    case unreadableSounds(voice: String)
    /// The speech would be longer than so many seconds.
    case tooLong(seconds: Int)
    /// There is no memory, or the library reports a failure.
    case failed
}

extension EspeakFault: CustomStringConvertible {
    /// One sentence.
    package var description: String {
        switch self {
        case .notInstalled(let reason):
            "eSpeak NG is not installed; install libespeak-ng1 and espeak-ng-data (\(reason))"
        case .unknownVoice(let name, let nearest):
            "eSpeak NG has no voice \"\(name)\""
                + (nearest.isEmpty ? "" : "; near it: \(nearest.joined(separator: ", "))")
        case .unreadableSounds(let voice):
            "eSpeak NG crashes when it is asked for the sounds of its voice \"\(voice)\", so transcriptions cannot "
                + "be checked or spoken with that voice"
        case .tooLong(let seconds): "the speech would be longer than \(seconds) seconds"
        case .failed: "eSpeak NG failed, or there is no memory"
        }
    }
}
