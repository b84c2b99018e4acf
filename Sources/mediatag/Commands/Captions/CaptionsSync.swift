// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
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
        help:
            "The SubRip, WebVTT, TTML, SCC, MCC, EBU STL or SubStation Alpha file, and with -o one of any other format; - reads standard input.",
        completion: .file(
            extensions: ["srt", "vtt", "ttml", "dfxp", "xml", "scc", "mcc", "stl", "ass"]
        )
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
        let job = options.job(file)
        let progress = Progress("listening")
        let sync: CaptionSync
        do throws(MediaError) {
            let outcome = try job.run(listening: progress.show)
            progress.clear()
            Messages.warn(all: outcome.losses.map { "\(job.name):\($0)" })
            SyncSummary(outcome, job).show(as: options.format)
            sync = outcome.sync
        } catch {
            progress.clear()
            Messages.fail(error)
            throw ExitCode.unreadable
        }
        if sync.isRefused { throw ExitCode.findings }
    }
}
