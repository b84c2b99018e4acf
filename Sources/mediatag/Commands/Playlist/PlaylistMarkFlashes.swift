// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaReading
import Packaging

/// Marks flashing lights in a media playlist: `mediatag playlist mark-flashes`.
struct PlaylistMarkFlashes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark-flashes",
        _superCommandName: "mediatag playlist",
        abstract: "Mark the times at which lights flash in the media playlist of a video.",
        discussion: """
            The video is decoded as audit --look does. Times that fail WCAG 2.3.1 become EXT-X-DATERANGE tags of Apple's \
            class for flashing lights with X-RISK-LEVEL=100, from a second before the flashes to a second after them, so that devices can dim \
            them. Marks that the command wrote before are replaced; running it again changes nothing. The \
            playlist must state dates (EXT-X-PROGRAM-DATE-TIME). Red flashes have no such mark and are reported.

              mediatag playlist mark-flashes video.m3u8 --dry-run
              mediatag playlist mark-flashes low.m3u8 --media best.m3u8
              mediatag playlist mark-flashes video.m3u8 --cues flashes.vtt
            """
    )

    @OptionGroup(title: "Reading and writing")
    var edit: PresentationEditOptions<MediaPlaylistWords>

    @Option(
        help: ArgumentHelp(
            "Look at the video of this movie or playlist, which has the same times. Default: that of the playlist.",
            valueName: "movie|playlist"
        ),
        completion: .file()
    )
    var media: String?

    @Option(
        help: ArgumentHelp(
            "Also write the marks as WebVTT metadata, which pages load with <track kind=\"metadata\">.",
            valueName: "file"
        ),
        completion: .file(extensions: ["vtt"])
    )
    var cues: String?

    func validate() throws { try edit.requireOutputToForce() }

    func run() throws {
        let flashes: FlashTimes
        let looking = Progress("looking")
        do throws(MediaError) {
            defer { looking.clear() }
            flashes = try FlashTimes(of: media ?? edit.file) { looking.show(done: $0, of: $1) }
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
        try edit.run("mark-flashes") { edit throws(PackagingError) in
            try edit.markFlashes(flashes, cues: cues)
        }
    }
}
