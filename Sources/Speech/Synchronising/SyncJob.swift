// SPDX-License-Identifier: Apache-2.0

package import Captions
import FileSystem
package import MediaReading

/// Moves the cues of a caption file to the speech of a reference.
package struct SyncJob: Sendable {
    /// The caption file; `-` is standard input.
    package var file: String
    /// The media file, or the caption file of the same movie.
    package var reference: String
    /// The new file; nil: the caption file itself.
    package var output: String?
    /// Whether a new file may be replaced.
    package var replaces = false
    /// Whether nothing is written.
    package var isDryRun = false
    /// How the encoding of the captions is found.
    package var encoding = EncodingChoice.detect

    /// Names a caption file and its reference.
    package init(_ file: String, to reference: String) {
        self.file = file
        self.reference = reference
    }

    /// How errors name the caption file.
    package var name: String { file == "-" ? CaptionFile.standardInputName : file }

    /// Decides, and writes what is to be written.
    ///
    /// - Parameter listening: is given how many bytes of the media are heard, and how many there are.
    /// - Returns: the decision, and how many cues would begin before 0.
    /// - Throws: `MediaError` if something cannot be read or written.
    package func run(
        listening: (UInt64, UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> (sync: CaptionSync, early: Int) {
        let target = isDryRun ? nil : output ?? file
        let lock = try target.map { path throws(MediaError) in try CaptionFile.lock(path) }
        defer { lock?.release() }
        let captions = try SyncedCaptions(CaptionFile.read(file), name, encoding)
        try requireName(of: captions.source)
        let sync = CaptionSync(captions.times, to: try speech(listening))
        let (written, early) = try captions.moved(sync)
        if let target, !sync.isRefused, output != nil || written != captions.bytes {
            try CaptionFile.write(written, to: target, replacing: output == nil || replaces)
        }
        return (sync, early)
    }

    /// Reads the captions that are the reference, or listens to the media.
    private func speech(
        _ listening: (UInt64, UInt64) -> Void
    ) throws(MediaError) -> SpeechTimes {
        // Media files are never named like captions.
        let ending = reference.fileNameEnding
        guard SourceFormat.fileNameExtensions.contains(ending) else {
            return try SpeechTimes(hearing: try OpenedMedia(reference), progress: listening)
        }
        let bytes = try CaptionFile.read(reference)
        let reading = try MediaError.captions(reference) { () throws(CaptionError) in
            try CaptionImport.read(bytes: bytes, fileName: reference, encoding: .detect)
        }
        return SpeechTimes(captions: reading.document.spokenTimes)
    }

    /// Refuses an output whose name states another format: nothing is converted.
    ///
    /// - Parameter source: the file; nil for SubStation Alpha.
    /// - Throws: `MediaError` if it does.
    private func requireName(of source: CaptionSource?) throws(MediaError) {
        guard let output else { return }
        if let source {
            return try CaptionFile.requireName(of: output, toState: source.content.format)
        }
        let ending = output.fileNameEnding
        guard !["ass", "ssa"].contains(ending) else { return }
        let reason =
            "the captions are SubStation Alpha and are not converted; end the name in .ass or .ssa"
        throw MediaError(.unreadable(reason), path: output)
    }
}

/// A caption file whose cues can be moved.
private struct SyncedCaptions {
    let bytes: [UInt8]
    let name: String
    /// When somebody speaks by its cues.
    let times: [Range<Int>]
    /// The file; nil for SubStation Alpha.
    let source: CaptionSource?
    private let scripted: SubStationTimes?

    init(_ bytes: [UInt8], _ name: String, _ encoding: EncodingChoice) throws(MediaError) {
        (self.bytes, self.name) = (bytes, name)
        let scripted = SubStationTimes(bytes)
        self.scripted = scripted
        (times, source) = try MediaError.captions(name) { () throws(CaptionError) in
            let source =
                scripted == nil
                ? try CaptionImport.source(bytes: bytes, fileName: name, encoding: encoding) : nil
            let reading = try CaptionImport.read(bytes: bytes, fileName: name, encoding: encoding)
            try reading.requireSignature(file: name)
            // The film of an EBU STL file begins with its program, mostly at 10:00:00:00.
            let placed = reading.countedFromProgramStart.document
            let isPlaced = (placed.cues.last?.startMilliseconds ?? 0) >= 0
            return ((isPlaced ? placed : reading.document).spokenTimes, source)
        }
    }

    /// The file with other times, and how many cues would begin before 0.
    func moved(_ sync: CaptionSync) throws(MediaError) -> (bytes: [UInt8], early: Int) {
        guard var source else { return scripted?.moved(sync) ?? (bytes, 0) }
        return try MediaError.captions(name) { () throws(CaptionError) in
            let early = try source.retime(sync, fileName: name)
            return (try source.write(fileName: name), early)
        }
    }
}

extension CaptionSync {
    /// Whether nothing may be changed.
    package var isRefused: Bool { if case .refused = decision { true } else { false } }
}
