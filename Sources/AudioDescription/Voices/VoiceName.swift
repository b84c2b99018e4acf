// SPDX-License-Identifier: Apache-2.0

/// A voice as commands and scripts name it.
package enum VoiceName: Equatable, Sendable {
    /// A voice of eSpeak NG: `en-us`, or `espeak:en-us`.
    case espeak(String)
    /// A voice of Piper: `piper`, or `piper:MODEL`.
    case piper(model: String?)
    /// A program: `command:LINE`.
    case command(String)

    /// Reads a name; nil: it names no voice.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = parts.count > 1 ? String(parts[1]) : nil
        switch (parts.first, rest) {
        case ("piper", nil): self = .piper(model: nil)
        case ("piper", let model?) where !model.isEmpty: self = .piper(model: model)
        case ("command", let line?) where CommandVoice(line) != nil: self = .command(line)
        case ("espeak", let name?) where !name.isEmpty: self = .espeak(name)
        case ("piper", _), ("command", _), ("espeak", _): return nil
        case (let name?, nil) where !name.isEmpty: self = .espeak(String(name))
        default: return nil
        }
    }
}
