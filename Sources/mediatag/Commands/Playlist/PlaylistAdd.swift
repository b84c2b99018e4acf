// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Adds a rendition to a multivariant playlist: `mediatag playlist add`.
struct PlaylistAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        _superCommandName: "mediatag playlist",
        abstract:
            "Add subtitles, audio, sign language or closed captions to a multivariant playlist.",
        discussion: """
            The rendition is added to every group of its type; if there is no such group, one is created and \
            every variant refers to it. The rendition comes after the plain rendition of its language. \
            AUTOSELECT and DEFAULT follow Apple's authoring specification, and BANDWIDTH grows by the bit \
            rate of the new segments if they can be read. Running the command again changes nothing.

            A caption file or an audio file is divided into segments like those of the video, with its \
            discontinuities. They start with the first timestamp of the video, which is read from its \
            segments; encrypted samples need no key. The video and all other lines stay as they are. The \
            presentation must have ended (EXT-X-ENDLIST).

            A movie with an interpreter of sign language (--sign) becomes a rendition of type VIDEO at the end of \
            the playlist, which viewers select in place of the main video. It is divided at the key frames nearest \
            to the cuts of the main video; its audio is not used.

              mediatag playlist add master.m3u8 --subtitles es.srt --language es
              mediatag playlist add master.m3u8 --subtitles es/subs.m3u8 \\
                  --language es --sdh
              mediatag playlist add master.m3u8 --audio ad.m4a --describes-video
              mediatag playlist add master.m3u8 --audio ad/en.m3u8 \\
                  --language en --describes-video
              mediatag playlist add master.m3u8 --sign signed.mp4 --language ase
              mediatag playlist add master.m3u8 --closed-captions CC1 --language en
            """
    )

    @OptionGroup(title: "Reading and writing")
    var edit: PresentationEditOptions<PlaylistWords>

    @OptionGroup
    var new: NewMediaArguments<PlaylistWords>

    func validate() throws {
        if !new.addsFile { try edit.requireOutputToForce() }
    }

    func run() throws { try edit.add(new) }
}
