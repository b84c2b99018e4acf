// SPDX-License-Identifier: Apache-2.0

package import Captions
import FileSystem
package import Listening
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

    /// What a job decided and did.
    package struct Outcome: Sendable {
        /// The decision.
        package let sync: CaptionSync
        /// What found the speech in the reference; nil if that is a caption file.
        package let detector: SpeechDetector?
        /// How many cues would begin before 0.
        package let cuesBeforeStart: Int
        /// What the format of a new file has no place for.
        package let losses: [ConversionLoss]
    }

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
    /// - Returns: what was decided and done.
    /// - Throws: `MediaError` if something cannot be read or written.
    package func run(
        listening: (UInt64, UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> Outcome {
        let target = isDryRun ? nil : output ?? file
        let lock = try target.map { path throws(MediaError) in try CaptionFile.lock(path) }
        defer { lock?.release() }
        let captions = try SyncedCaptions(CaptionFile.read(file), name, encoding, outputFormat)
        try requireName(of: captions)
        let reference = try speech(listening)
        let sync = CaptionSync(captions.times, to: reference)
        let (written, early) = try captions.moved(sync)
        if let target, !sync.isRefused, output != nil || written != captions.bytes {
            try CaptionFile.write(written, to: target, replacing: output == nil || replaces)
        }
        return Outcome(
            sync: sync,
            detector: reference.detector,
            cuesBeforeStart: early,
            losses: captions.losses
        )
    }

    /// What the name of the new file states.
    private var outputFormat: CaptionFormat? { output.flatMap { CaptionFormat(fileName: $0) } }

    /// Reads the captions that are the reference, or listens to the media.
    private func speech(
        _ listening: (UInt64, UInt64) -> Void
    ) throws(MediaError) -> SpeechTimes {
        // Media files are never named like captions.
        let ending = reference.fileNameEnding
        guard SourceFormat.fileNameExtensions.contains(ending) else {
            return try SpeechTimes(
                hearing: try OpenedMedia(reference),
                with: VoiceNetwork.installed(),
                progress: listening
            )
        }
        let bytes = try CaptionFile.read(reference)
        let reading = try MediaError.captions(reference) { () throws(CaptionError) in
            try CaptionImport.read(bytes: bytes, fileName: reference, encoding: .detect)
        }
        return SpeechTimes(captions: reading.document.spokenTimes)
    }

    /// Refuses an output whose name states another format: nothing is converted.
    ///
    /// - Throws: `MediaError` if it does.
    private func requireName(of captions: SyncedCaptions) throws(MediaError) {
        guard let output else { return }
        let ending = output.fileNameEnding
        switch captions.form {
        case .source(let source):
            try CaptionFile.requireName(of: output, toState: source.content.format)
        case .subStation where !["ass", "ssa"].contains(ending):
            let reason =
                "the captions are SubStation Alpha and are not converted; end the name in .ass or .ssa"
            throw MediaError(.unreadable(reason), path: output)
        case .macCaption where ending != "mcc":
            let reason = "the captions are MacCaption MCC; end the name in .mcc"
            throw MediaError(.unreadable(reason), path: output)
        case .subStation, .macCaption: break
        }
    }
}

/// A caption file whose cues can be moved.
private struct SyncedCaptions {
    let bytes: [UInt8]
    let name: String
    /// When somebody speaks by its cues.
    let times: [Range<Int>]
    /// The file in the form in which its times are changed.
    let form: Form
    /// What the format of the new file has no place for.
    private(set) var losses: [ConversionLoss] = []

    /// How the times of a file are changed.
    enum Form {
        case source(CaptionSource)
        case subStation(SubStationTimes)
        case macCaption
    }

    init(
        _ bytes: [UInt8],
        _ name: String,
        _ encoding: EncodingChoice,
        _ format: CaptionFormat?
    ) throws(MediaError) {
        (self.bytes, self.name) = (bytes, name)
        (times, form, losses) = try MediaError.captions(name) { () throws(CaptionError) in
            let (form, losses) = try Self.form(bytes, name, encoding, format)
            let reading = try CaptionImport.read(bytes: bytes, fileName: name, encoding: encoding)
            try reading.requireSignature(file: name)
            // The film of an EBU STL file begins with its program, mostly at 10:00:00:00.
            let placed = reading.countedFromProgramStart.document
            let isPlaced = (placed.cues.last?.startMilliseconds ?? 0) >= 0
            let times = (isPlaced ? placed : reading.document).spokenTimes
            return (times, form, losses)
        }
    }

    private static func form(
        _ bytes: [UInt8],
        _ name: String,
        _ encoding: EncodingChoice,
        _ format: CaptionFormat?
    ) throws(CaptionError) -> (Form, [ConversionLoss]) {
        if let times = SubStationTimes(bytes) { return (.subStation(times), []) }
        if format == nil, MacCaption.hasSignature(bytes[...]) { return (.macCaption, []) }
        let editable = try CaptionImport.source(
            bytes: bytes,
            fileName: name,
            encoding: encoding,
            convertedTo: format
        )
        return (.source(editable.source), editable.losses)
    }

    /// The file with other times, and how many cues would begin before 0.
    func moved(_ sync: CaptionSync) throws(MediaError) -> (bytes: [UInt8], early: Int) {
        switch form {
        case .subStation(let times): return times.moved(sync)
        case .macCaption:
            var early = 0
            let moved = MacCaption.changingTimes(in: bytes) {
                sync.moved(from: $0, to: $0, &early).0
            }
            return (moved, early)
        case .source(var source):
            return try MediaError.captions(name) { () throws(CaptionError) in
                let early = source.retime(sync)
                return (try source.write(fileName: name), early)
            }
        }
    }
}

extension CaptionSync {
    /// Whether nothing may be changed.
    package var isRefused: Bool { if case .refused = decision { true } else { false } }
}
