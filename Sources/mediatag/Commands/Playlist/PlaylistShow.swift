// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaPrimitives
import MediaReading
import Playlists

/// Shows what a playlist offers: `mediatag playlist show`.
struct PlaylistShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        _superCommandName: "mediatag playlist",
        abstract: "Show the variants and renditions of a playlist, and the choices of a viewer.",
        discussion: """
            For a media playlist, the segments are summarised.

              mediatag playlist show master.m3u8
              mediatag playlist show --format json master.m3u8 | jq .selectionGroups
              mediatag playlist show https://media.example/hls/master.m3u8
            """
    )

    @Argument(help: "The playlist, or its URL.", completion: .file(extensions: ["m3u8", "m3u"]))
    var playlist: String

    @Option(help: "Report format; json follows the schema mediatag.playlist-show/1.")
    var format: OutputFormat = .text

    func run() throws {
        do throws(MediaError) {
            let name = RemoteName.shown(playlist)
            let contents = PlaylistContents(try PlaylistFile.read(playlist), name: name)
            let text = PlaylistContentsText(contents, terminal: .standardOutput)
            Results.write(contents, as: format, text: text.text)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
