// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServerCommands

/// Lets a person review captions in a browser: `mediatag captions review`.
struct CaptionsReview: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review",
        _superCommandName: "mediatag captions",
        abstract: "Review captions in a browser beside the film: text, times, findings.",
        discussion: """
            Opens a page with the film, its waveform, the cues and what captions check finds in them; every \
            command has a key, and ? lists them. Edits keep all other bytes of the file. Each is in a journal \
            beside the file (FILE.review.jsonl) before it is answered, and undo works after a restart, too. A \
            file that another program has changed is not written over. Ctrl-C ends it.

              mediatag captions review en.vtt --media movie.mp4
              mediatag captions review en.srt --media movie.mp4 --profile netflix --listen
              mediatag captions review en.srt --media movie.mp4 --listen --engine whisper

            With --engine, the page shows what was heard beside each text, and the key U takes it over.

            "I have reviewed these captions" notes the person and the day in the journal, and in a WebVTT file \
            in place of the comment that a machine made it. If findings are undecided, the captions are partly \
            reviewed.

            The server is a program of its own, mediatag-server; make server builds it.
            """
    )

    @OptionGroup var options: ReviewOptions

    func validate() throws {
        guard let engine = options.engine else { return }
        try EngineArgument(engine, model: options.engineModel, keyFile: options.engineKeyFile)
            .validate()
    }

    func run() throws {
        // The server's command has no group.
        throw CompanionProgram.becomeServer(["review"] + CommandWords.all.dropFirst(2))
    }
}
