// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import DASH

/// Adds an adaptation set to an MPD: `mediatag mpd add`.
struct MPDAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        _superCommandName: "mediatag mpd",
        abstract: "Add a caption file, or declare closed captions, in an MPD.",
        discussion: """
            A WebVTT or TTML file becomes an adaptation set of text, after those that are there. The file is not \
            divided, and the MPD refers to it by its path from the folder of the MPD. Its times begin with the \
            presentation: in every Period after the first, presentationTimeOffset states them. With --period they \
            begin with that Period. Live presentations are refused. Running the command again changes nothing.

            Closed captions in the video are declared by an Accessibility descriptor (SCTE 214-1).

              mediatag mpd add manifest.mpd --subtitles es.vtt --language es
              mediatag mpd add manifest.mpd --subtitles text/en.ttml --sdh
              mediatag mpd add manifest.mpd --closed-captions CC1 --language en
            """
    )

    @OptionGroup(title: "Reading and writing")
    var edit: MPDEditOptions

    @OptionGroup
    var new: NewTextSetOptions

    func run() throws {
        if let channel = new.channel {
            return try edit.run("mpd-add") { edit throws(MPDError) in try edit.declare(channel) }
        }
        guard let set = new.set else {
            Messages.fail(
                ValidationError(
                    "\((new.subtitles ?? "").printable): its name states no language; pass --language es"
                )
            )
            throw ExitCode.validationFailure
        }
        try edit.run("mpd-add") { edit throws(MPDError) in try edit.add(set) }
    }
}
