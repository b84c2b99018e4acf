// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import TestSupport

/// The files that FFmpeg makes for tests, each made once by each process: loading FFmpeg's libraries takes 0.14 s of a
/// processor, which is more than it takes to make most of the files.
enum MadeFile {
    /// What makes a file: FFmpeg's arguments without the folder of a test, and a hash of the files that it reads there.
    struct Recipe: Hashable {
        private let arguments: [String]
        private let content: Int

        /// Nil if another file of the folder than those after `-i` is named, so that the arguments do not state all.
        init?(_ name: String, _ arguments: [String], in place: Workplace) throws {
            let folder = place.folder.path
            var hasher = Hasher()
            var words = [name]
            for (word, before) in zip(arguments, [""] + arguments) {
                guard word.contains(folder) else {
                    words.append(word)
                    continue
                }
                guard before == "-i", word.hasPrefix(folder + "/"),
                    ["mp4", "mkv", "wav", "srt", "vtt"].contains(URL(filePath: word).pathExtension)
                else { return nil }
                let data = try Data(contentsOf: URL(filePath: word))
                hasher.combine(data.count)
                data.withUnsafeBytes { hasher.combine(bytes: $0) }
                words.append(String(word.dropFirst(folder.count)))
            }
            self.arguments = words
            content = hasher.finalize()
        }
    }

    /// Bytes of the largest file that is kept.
    private static let most = 4 << 20
    private static let files = Mutex<[Recipe: Data]>([:])

    /// Writes a file, with what FFmpeg has made of the same arguments and files before.
    static func make(_ name: String, _ arguments: [String], in place: Workplace) throws {
        let recipe = try Recipe(name, arguments, in: place)
        if let recipe, let known = files.withLock({ $0[recipe] }) {
            try known.write(to: URL(filePath: place.path(name)))
            return
        }
        let before = try Set(place.names)
        let command = ["-v", "error", "-y"] + arguments + [place.path(name)]
        _ = try output(of: "ffmpeg", command)
        // Playlists come with other files.
        guard let recipe, try Set(place.names).subtracting(before).subtracting([name]).isEmpty
        else { return }
        let data = try place.data(name)
        if data.count <= most { files.withLock { $0[recipe] = data } }
    }
}
