// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Everything about HLS playlists: `mediatag playlist`.
struct PlaylistCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "playlist",
        _superCommandName: "mediatag",
        abstract: "Show, edit and check HLS playlists; what is not edited stays byte for byte.",
        subcommands: [
            PlaylistShow.self, PlaylistAdd.self, PlaylistSet.self, PlaylistRemove.self,
            PlaylistCheck.self,
        ]
    )
}
