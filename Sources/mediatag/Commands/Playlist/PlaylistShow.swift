// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Muxing
import Playlists

/// Shows what a playlist offers: `mediatag playlist show`.
struct PlaylistShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the variants and renditions of a playlist, and what a viewer can choose.",
        discussion: """
            Of a media playlist the segments are summed up.

              mediatag playlist show master.m3u8
              mediatag playlist show --format json master.m3u8 | jq .selectionGroups
            """
    )

    @Argument(help: "The playlist.", completion: .file(extensions: ["m3u8", "m3u"]))
    var playlist: String

    @Option(help: "text, or json (schema mediatag.playlist-show/1).")
    var format: OutputFormat = .text

    func run() throws {
        do throws(MuxingError) {
            let contents = PlaylistContents(try PlaylistFile.read(playlist), name: playlist)
            switch format {
            case .json: Results.write(json: contents)
            case .text:
                Results.write(PlaylistContentsText(contents, terminal: .standardOutput).text)
            }
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
