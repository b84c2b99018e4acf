// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Adds an adaptation set to an MPD: `mediatag mpd add`.
struct MPDAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        _superCommandName: "mediatag mpd",
        abstract:
            "Add a caption file, audio or sign language, or declare closed captions, in an MPD.",
        discussion: """
            A WebVTT or TTML file becomes an adaptation set of text, after those that are there. The file is not \
            divided, and the MPD refers to it by its path from the folder of the MPD. Its times begin with the \
            presentation: in every Period after the first, presentationTimeOffset states them. With --period they \
            begin with that Period. Live presentations are refused. Running the command again changes nothing.

            Other caption files, and with --segments these as well, are divided into segments of fragmented MP4 like \
            those of the video, in all periods; so are audio (--audio) and a movie with an interpreter of sign \
            language (--sign), at the samples or key frames nearest to the cuts of the video. Time 0 of the file is \
            the first picture, whose timestamp is read from the video; encrypted samples need no key. The video \
            stays as it is.

            Closed captions in the video are declared by an Accessibility descriptor (SCTE 214-1).

              mediatag mpd add manifest.mpd --subtitles es.vtt --language es
              mediatag mpd add manifest.mpd --subtitles text/en.ttml --sdh
              mediatag mpd add manifest.mpd --subtitles es.srt --segments webvtt
              mediatag mpd add manifest.mpd --audio ad.m4a --language en --describes-video
              mediatag mpd add manifest.mpd --sign signed.mp4 --language ase
              mediatag mpd add manifest.mpd --closed-captions CC1 --language en
            """
    )

    @OptionGroup(title: "Reading and writing")
    var edit: PresentationEditOptions<MPDWords>

    @OptionGroup
    var new: NewMediaArguments<MPDWords>

    func validate() throws {
        if !new.addsFile { try edit.requireOutputToForce() }
    }

    func run() throws { try edit.add(new) }
}
