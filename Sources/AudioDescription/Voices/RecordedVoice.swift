// SPDX-License-Identifier: Apache-2.0

import FileSystem
package import MediaSelection

/// Recordings of a person: files in a folder, and those that the script names.
///
/// The recording of a description is the file of its identifier in the folder, such as `d1.wav`. Where there is no
/// folder, it is the first recording of the description.
package struct RecordedVoice: Voice {
    private static let extensions = [
        "wav", "flac", "m4a", "mp3", "ogg", "opus", "aif", "aiff", "mka",
    ]

    private let folder: String?
    private let scriptFolder: String

    /// Names where recordings are.
    ///
    /// - Parameters:
    ///   - folder: the folder of recordings by identifier; nil: only those that the script names.
    ///   - script: the path of the script, to which its recordings are relative.
    package init(folder: String?, script: String) {
        self.folder = folder
        scriptFolder = FilePath.folder(of: script)
    }

    /// Its name.
    package var name: String { "recordings" }
    /// Whether a machine speaks.
    package var isSynthetic: Bool { false }
    /// Whether the same text always gives the same samples.
    package var isDeterministic: Bool { true }
    /// The language that it speaks; nil: not known.
    package var language: LanguageTag? { nil }

    /// Speaks a description at its usual speed.
    ///
    /// - Parameter utterance: what is to be spoken.
    /// - Returns: the samples; nil: this voice has nothing for the description.
    /// - Throws: `VoiceFault`.
    package func speak(_ utterance: Utterance) throws(VoiceFault) -> VoiceSound? {
        let description = utterance.description
        // An identifier with a slash would leave the folder.
        if let folder, !description.id.contains("/") {
            let paths = Self.extensions.map { "\(folder)/\(description.id).\($0)" }
            if let path = paths.first(where: FilePath.exists) {
                return try VoiceSound(decoding: path)
            }
        }
        guard let recording = description.recordings.first else { return nil }
        return try sound(of: recording).clip(from: recording.clipBegin, to: recording.clipEnd)
    }

    private func sound(of recording: Recording) throws(VoiceFault) -> VoiceSound {
        switch recording.source {
        case .file(let path):
            guard !path.contains("://") else { throw .remoteRecording(path) }
            let place = path.hasPrefix("/") ? path : "\(scriptFolder)/\(path)"
            guard FilePath.exists(place) else { throw .noRecording([path]) }
            return try VoiceSound(decoding: place)
        case .data(let bytes):
            let folder: ScratchFolder
            do throws(FileError) {
                folder = try ScratchFolder(for: "mediatag-voice")
                let path = folder.path + "/recording"
                try SystemFile.creating(path, named: path, isPrivate: true).write(bytes, at: 0)
            } catch {
                throw .file("\(error)")
            }
            defer { withExtendedLifetime(folder) {} }
            return try VoiceSound(decoding: folder.path + "/recording")
        }
    }
}
