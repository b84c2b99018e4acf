// SPDX-License-Identifier: Apache-2.0

package import Captions
import FileSystem
import MediaPrimitives
package import MediaReading

/// Where captions that were made of words are written, and as what.
package struct GeneratedFile: Equatable, Sendable {
    /// What is written.
    package enum Kind: Equatable, Sendable {
        /// Captions.
        case captions(CaptionFormat)
        /// The words, as `mediatag.words/1`.
        case words

        /// What an extension of files states, with or without its dot; nil: nothing.
        package init?(fileNameExtension name: String) {
            let name = (name.hasPrefix(".") ? String(name.dropFirst()) : name).lowercased()
            if name == "json" {
                self = .words
            } else if let format = CaptionFormat.allCases.first(where: {
                $0.fileNameExtensions.contains(name)
            }) {
                self = .captions(format)
            } else {
                return nil
            }
        }
    }

    /// The file; `-` is standard output.
    package let path: String
    /// What is written.
    package let kind: Kind
    /// Whether a file that is there may be replaced.
    package let replaces: Bool

    /// Names a file.
    package init(_ path: String, _ kind: Kind, replacing replaces: Bool) {
        self.path = path
        self.kind = kind
        self.replaces = replaces
    }

    /// Whether it is standard output.
    package var isStandardOutput: Bool { path == "-" }

    /// Whether readers of the captions know their language: from the header, or the name of the file.
    var statesLanguage: Bool {
        switch kind {
        case .captions(.webVTT), .captions(.ttml): true
        case .captions, .words: CaptionFileName(path: path).language != nil
        }
    }

    /// Refuses a file that is there already, before an engine works for hours.
    ///
    /// - Throws: `MediaError` if it is.
    package func requireReplaceable() throws(MediaError) {
        guard !isStandardOutput else { return }
        _ = try MediaError.file(path) { () throws(FileError) in
            try FilePath.requireReplaceable(path, replacing: replaces)
        }
    }

    /// Writes the file.
    ///
    /// - Returns: what is still to be written to standard output; nil for a file.
    /// - Throws: `MediaError` if it cannot be written.
    func write(_ bytes: [UInt8]) throws(MediaError) -> [UInt8]? {
        if isStandardOutput { return bytes }
        try CaptionFile.write(bytes, to: path, replacing: replaces)
        return nil
    }
}
