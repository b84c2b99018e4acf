// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import FileSystem
import MediaReading
import Speech

/// Shifts captions to match the speech: `mediatag captions sync`.
struct CaptionsSync: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        _superCommandName: "mediatag captions",
        abstract:
            "Shift captions to match the speech, or change nothing if the result is not certain.",
        discussion: """
            Compares the times of the cues with the speech in a media file, or with another caption file of \
            the same movie in any language. Finds an offset, a change between 23.976, 24 and 25 frames/s, and \
            different offsets before and after breaks. Captions that are right are not changed. If no answer \
            is far better than all others, nothing is written and the exit status is 1. No cue is removed, \
            and only times change.

              mediatag captions sync en.srt --to movie.mp4
              mediatag captions sync fr.vtt --to en.srt -o moved.vtt
            """
    )

    @Argument(
        help: "The SubRip or WebVTT file; - reads standard input.",
        completion: .file(extensions: ["srt", "vtt"])
    )
    var file: String

    @OptionGroup
    var options: SyncOptions

    func validate() throws {
        if file == "-", options.output == nil, !options.dryRun {
            throw ValidationError(
                "Standard input cannot be changed in place; name a file after -o."
            )
        }
    }

    func run() throws {
        let isRefused: Bool
        do throws(MediaError) {
            isRefused = try synchronised().isRefused
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
        if isRefused { throw ExitCode.findings }
    }

    /// Decides, writes what is to be written, and reports it.
    private func synchronised() throws(MediaError) -> CaptionSync {
        let target = options.dryRun ? nil : options.output ?? file
        let lock = try target.map { path throws(MediaError) in try CaptionFile.lock(path) }
        defer { lock?.release() }
        let name = file == "-" ? CaptionFile.standardInputName : file
        let bytes = try CaptionFile.read(file)
        let choice = options.encodingName.map(EncodingChoice.named) ?? .detect
        let scripted = SubStationTimes(bytes)
        let (times, source) = try MediaError.captions(name) { () throws(CaptionError) in
            let source =
                scripted == nil
                ? try CaptionImport.source(bytes: bytes, fileName: name, encoding: choice) : nil
            let reading = try CaptionImport.read(bytes: bytes, fileName: name, encoding: choice)
            try reading.requireSignature(file: name)
            return (reading.document.spokenTimes, source)
        }
        try requireName(of: source)
        let sync = CaptionSync(times, to: try options.reference())
        let (written, early) = try MediaError.captions(name) { () throws(CaptionError) in
            guard var source else { return scripted?.moved(sync) ?? (bytes, 0) }
            let early = try source.retime(sync, fileName: name)
            return (try source.write(fileName: name), early)
        }
        if let target, !sync.isRefused, options.output != nil || written != bytes {
            try CaptionFile.write(
                written,
                to: target,
                replacing: options.output == nil || options.force
            )
        }
        SyncSummary(sync, file: name, options, cuesBeforeStart: early).show(as: options.format)
        return sync
    }

    /// Refuses an output whose name states another format: nothing is converted.
    ///
    /// - Parameter source: the file; nil for SubStation Alpha.
    /// - Throws: `MediaError` if it does.
    private func requireName(of source: CaptionSource?) throws(MediaError) {
        guard let output = options.output else { return }
        if let source {
            return try CaptionFile.requireName(of: output, toState: source.content.format)
        }
        let endings = [".ass", ".ssa"]
        guard !endings.contains(fileExtension(of: output).lowercased()),
            !endings.contains("." + fileExtension(of: output).lowercased())
        else { return }
        let reason =
            "the captions are SubStation Alpha and are not converted; end the name in .ass or .ssa"
        throw MediaError(.unreadable(reason), path: output)
    }
}
