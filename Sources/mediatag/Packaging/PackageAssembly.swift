// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaSelection
import Muxing
import Packaging

/// Opens the inputs of `hls` and sorts what is in them.
///
/// This is where `Muxing` and `Packaging` meet: the one reads any container and the text of any track, the
/// other takes movies and captions as values.
struct PackageAssembly {
    /// What goes into the presentation.
    var inputs = PackageInputs()
    /// What the user should know.
    var warnings: [String] = []
    private let folder: String
    private var hasMovie = false

    /// Opens files.
    ///
    /// - Parameters:
    ///   - arguments: the inputs in their order.
    ///   - folder: where the presentation will be, beside which other containers are unpacked.
    /// - Throws: `MuxingError` where an input cannot be read.
    init(_ arguments: [PackageArgument], folder: String) throws(MuxingError) {
        self.folder = folder
        for argument in arguments { try open(argument) }
    }

    private mutating func open(_ argument: PackageArgument) throws(MuxingError) {
        let content = try InputContent(argument.path)
        switch content {
        case .text:
            try addCaptions(argument)
        case .movie:
            try addMovie(
                argument,
                try MuxingError.media(argument.path) { () throws(ISOMediaError) in
                    try MovieFile(SystemFile.reading(argument.path))
                }
            )
        case .other:
            let (file, losses) = try UnpackedContainer.open(argument.path, beside: folder)
            warnings += losses
            try addMovie(argument, file)
        }
    }

    private mutating func addMovie(
        _ argument: PackageArgument,
        _ file: MovieFile
    ) throws(MuxingError) {
        let tracks = try MuxingError.media(argument.path) { () throws(ISOMediaError) in
            try PackageableTracks(of: file)
        }
        warnings += tracks.leftOut
        let isSound = tracks.picture == nil
        let isFirst = !hasMovie && !isSound
        if let picture = tracks.picture, argument.givesVideo {
            inputs.rungs.append(PackageTrack(file: file, facts: picture, name: argument.path))
            hasMovie = true
        }
        if argument.givesAudio ?? (isFirst || isSound) {
            for facts in tracks.sounds {
                var track = PackageTrack(file: file, facts: facts, name: argument.path)
                if isSound || tracks.sounds.count == 1 { argument.apply(to: &track.option) }
                inputs.sounds.append(track)
            }
        }
        guard argument.givesText ?? isFirst else { return }
        for facts in tracks.texts { try addText(facts, of: file, argument) }
    }

    /// Text that cannot be read is left out with its reason, as long as there is something to show.
    private mutating func addText(
        _ facts: TrackFacts,
        of file: MovieFile,
        _ argument: PackageArgument
    ) throws(MuxingError) {
        do {
            let text = try TrackText(facts, of: file)
            guard let option = facts.selectionOption else { return }
            warnings += text.notes.map { "\(argument.path): track \(facts.summary): \($0)" }
            inputs.captions.append(
                PackageCaptions(
                    name: "\(argument.path) (track \(facts.id))",
                    track: facts.id,
                    option: option,
                    document: text.document
                )
            )
        } catch {
            guard case .unreadableTrack = error.kind else { throw error }
            warnings.append("\(error); left out")
        }
    }

    private mutating func addCaptions(_ argument: PackageArgument) throws(MuxingError) {
        let bytes = try CaptionFile.read(argument.path)
        let reading: CaptionReading
        do {
            reading = try CaptionDocument.read(
                bytes: bytes,
                fileName: argument.path,
                encoding: argument.encoding.map(EncodingChoice.named) ?? .utf8Only
            )
        } catch {
            throw MuxingError(.captions(error), path: argument.path)
        }
        warnings += reading.diagnostics.filter { $0.severity != .information }
            .map { "\(argument.path):\($0.position): \($0.message)" }
        let name = CaptionFileName(path: argument.path)
        var option = SelectionOption(kind: .legible)
        option.language = name.language ?? Self.language(in: reading.document)
        option.isForced = name.isForced
        if name.isSDH { option.characteristics = MediaCharacteristic.sdh }
        argument.apply(to: &option)
        inputs.captions.append(
            PackageCaptions(name: argument.path, option: option, document: reading.document)
        )
    }

    private static func language(in document: CaptionDocument) -> LanguageTag? {
        guard let text = document.language else { return nil }
        do {
            return try LanguageTag(known: text)
        } catch {
            return nil
        }
    }
}
