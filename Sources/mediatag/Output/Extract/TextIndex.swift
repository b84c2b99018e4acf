// SPDX-License-Identifier: Apache-2.0

import AuditRunning
import Captions
import FileSystem
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection

/// The text of a file, or of all files in a folder, as JSON lines for a search engine: `mediatag extract --index`
/// (`mediatag.extract-index/1`).
struct TextIndex {
    /// Files that could not be read, or not whole.
    private(set) var failureCount = 0
    /// Cues that were written.
    private(set) var cueCount = 0
    private let write: ([UInt8]) throws(MediaError) -> Void

    /// Begins an index.
    ///
    /// - Parameter write: takes the lines, those of a track at a time.
    init(_ write: @escaping ([UInt8]) throws(MediaError) -> Void) {
        self.write = write
    }

    /// Writes the text of what a path names; what cannot be read is reported, and the others are read all the same.
    ///
    /// - Throws: `MediaError` if the index cannot be written.
    mutating func add(_ path: String) throws(MediaError) {
        let search = AssetFinder.find([path])
        search.faults.forEach { fail($0) }
        for asset in search.assets {
            if let movie = asset.movie { try add(movie, movie) }
            for file in asset.captionFiles { try add(file, asset.movie ?? file, isCaptions: true) }
        }
    }

    private mutating func add(
        _ file: String,
        _ asset: String,
        isCaptions: Bool = false
    ) throws(MediaError) {
        let texts: [MediaText]
        do throws(MediaError) {
            if isCaptions {
                texts = [try MediaText(captionFile: file)]
            } else {
                let (found, failures) = try MediaText.all(in: file)
                texts = found
                for failure in failures { fail(Remedies.text(of: failure)) }
            }
        } catch {
            return fail(Remedies.text(of: error))
        }
        for text in texts {
            Messages.warn(all: text.notices.sentences)
            var lines: [UInt8] = []
            for (number, cue) in text.document.styledCues.enumerated() {
                lines += line(cue, number + 1, text, file, asset)
            }
            try write(lines)
        }
    }

    private mutating func fail(_ message: String) {
        failureCount += 1
        Messages.fail(message)
    }

    private mutating func line(
        _ cue: StyledCue,
        _ number: Int,
        _ text: MediaText,
        _ file: String,
        _ asset: String
    ) -> [UInt8] {
        cueCount += 1
        let place = text.selector.map { "\($0)/\(number)" } ?? "\(number)"
        var json = JSONWriter()
        json.add("schema", "mediatag.extract-index/1")
        json.add("id", "\(RemoteName.shown(file))#\(place)")
        json.add("asset", RemoteName.shown(asset))
        json.add("file", RemoteName.shown(file))
        json.add("track", text.selector)
        json.add("kind", text.kind)
        json.add("language", text.language)
        json.add("start", cue.startMilliseconds)
        json.add("end", cue.endMilliseconds)
        json.add("forced", cue.isForced)
        json.add("speaker", cue.runs.lazy.compactMap(\.speaker).first)
        json.add("text", cue.text)
        return Array(json.text.utf8) + [0x0A]
    }
}

extension MediaText {
    /// What the text is, in a word for programs.
    fileprivate var kind: String {
        if channel != nil { return "closedCaption" }
        return track?.kind.rawValue ?? "captionFile"
    }
}
