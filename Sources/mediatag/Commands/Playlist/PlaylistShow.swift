// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Muxing
import Playlists
import RemoteMedia

/// Shows what a playlist offers: `mediatag playlist show`.
struct PlaylistShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the variants and renditions of a playlist, and what a viewer can choose.",
        discussion: """
            Of a media playlist the segments are summed up.

              mediatag playlist show master.m3u8
              mediatag playlist show --format json master.m3u8 | jq .selectionGroups
              mediatag playlist show https://media.example/hls/master.m3u8
            """
    )

    @Argument(help: "The playlist, or its URL.", completion: .file(extensions: ["m3u8", "m3u"]))
    var playlist: String

    @Option(help: "text, or json (schema mediatag.playlist-show/1).")
    var format: OutputFormat = .text

    func run() throws {
        do throws(MuxingError) {
            let name = RemoteName.shown(playlist)
            let contents = PlaylistContents(try PlaylistFile.read(playlist), name: name)
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
