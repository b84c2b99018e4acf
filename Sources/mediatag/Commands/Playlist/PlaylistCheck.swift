// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing
import Muxing
import Playlists
import RemoteMedia

/// Holds playlists against rules: `mediatag playlist check`.
struct PlaylistCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Find what is wrong with HLS playlists, and where.",
        discussion: """
            The rules are those of RFC 8216bis and of Apple's authoring specification. Of a multivariant \
            playlist the media playlists in its folder are checked too, and their segments measured; \
            nothing is loaded from servers, and nothing outside the folder is looked at. Where a URL of \
            HTTP names the playlist, the playlists and WebVTT segments that it names are loaded, and no \
            other media.

              mediatag playlist check master.m3u8
              mediatag playlist check --format json --fail-on warning master.m3u8
              mediatag playlist check https://media.example/hls/master.m3u8

            Docs: Docs/Rules.md.

            Exit status: 0 nothing at or above --fail-on; 1 findings; 2 a file could not be read, the \
            others were checked; 64 the command line is wrong.
            """
    )

    @Argument(
        help: "Multivariant (master) or media playlists, or URLs of them.",
        completion: .file(extensions: ["m3u8", "m3u"])
    )
    var playlists: [String]

    @Flag(help: "Check the playlist alone, and not what it names.")
    var alone = false

    @Option(help: "The least severity that makes the exit status 1.")
    var failOn: CaptionCheckingOptions.FailOn = .error

    @Option(help: "text, or json (schema mediatag.playlist-check/1).")
    var format: OutputFormat = .text

    func run() throws {
        var report = PlaylistCheckReport(files: [])
        for path in playlists { report.files += check(path) }
        switch format {
        case .text: Results.write(PlaylistCheckText(report, terminal: .standardOutput).text)
        case .json: Results.write(json: report)
        }
        if report.unreadable > 0 { throw ExitCode.unreadable }
        if let severity = failOn.severity, report.count(atLeast: severity) > 0 {
            throw ExitCode.findings
        }
    }

    /// The playlist and, of a multivariant one, the media playlists that could be read.
    private func check(_ path: String) -> [PlaylistCheckReport.File] {
        do throws(MuxingError) {
            var (playlist, reader) = try PlaylistMembers.open(path)
            let name = RemoteName.shown(path)
            guard case .multivariant(let multivariant) = playlist, !alone else {
                return [checked(PlaylistAsset(playlist, fileName: name))]
            }
            let members = reader.read(multivariant)
            let media = members.compactMap { member in
                member.playlist.map {
                    checked(PlaylistAsset(.media($0), fileName: reader.name(of: member.uri)))
                }
            }
            return [checked(PlaylistAsset(playlist, fileName: name, members: members))] + media
                + reader.failures.map { unread($0.path, $0) }
        } catch {
            return [unread(RemoteName.shown(path), error)]
        }
    }

    private func unread(_ name: String, _ error: MuxingError) -> PlaylistCheckReport.File {
        Messages.fail(error)
        return PlaylistCheckReport.File(
            name: name,
            kind: nil,
            findings: nil,
            error: "\(error)"
        )
    }

    private func checked(_ asset: PlaylistAsset) -> PlaylistCheckReport.File {
        PlaylistCheckReport.File(
            name: asset.fileName,
            kind: asset.multivariant == nil ? "media" : "multivariant",
            findings: PlaylistAudit.check(asset),
            error: nil
        )
    }
}
