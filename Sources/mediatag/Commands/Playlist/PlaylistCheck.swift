// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AuditRunning
import Auditing
import MediaPrimitives
import MediaReading

/// Checks playlists: `mediatag playlist check`.
struct PlaylistCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        _superCommandName: "mediatag playlist",
        abstract: "Check HLS playlists, and report faults with their positions.",
        discussion: """
            The rules are those of RFC 8216bis and of Apple's authoring specification. For a multivariant \
            playlist, the media playlists in its folder are also checked, and their segments are measured; \
            nothing is loaded from servers or from outside the folder. For an HTTP URL, the playlists and \
            WebVTT segments that it names are loaded, and of other media the beginning of one segment, if cues are \
            mapped to its times. In a media playlist, the segments of text are checked, too.

              mediatag playlist check master.m3u8
              mediatag playlist check --format json --fail-on warning master.m3u8
              mediatag playlist check --profile rfc8216bis master.m3u8
              mediatag playlist check https://media.example/hls/master.m3u8

            mediatag explain --list lists the rules.

            Exit status: 0 no findings at or above --fail-on; 1 findings; 2 a file could not be read (the \
            others were checked); 64 the command line is invalid.
            """
    )

    @Argument(
        help: "Multivariant (master) or media playlists, or URLs of them.",
        completion: .file(extensions: ["m3u8", "m3u"])
    )
    var playlists: [String]

    @Flag(help: "Check only the playlist, not the files that it names.")
    var alone = false

    @OptionGroup
    var options: PresentationCheckOptions<Profile>

    /// What playlists can be checked against alone.
    enum Profile: String, CheckedSpecification {
        case rfc8216bis, apple

        static let subject = CheckReport.Subject.playlists
        static let names =
            "rfc8216bis (HLS alone) or apple (with Apple's authoring specification)"
        var specification: Specification { self == .apple ? .apple : .rfc8216bis }
    }

    func run() throws { try options.run(playlists, check) }

    /// The playlist and, of a multivariant one, the media playlists that could be read.
    private func check(_ path: String, _ specification: Specification?) -> [CheckReport.File] {
        do throws(MediaError) {
            let (assets, failures) = try PlaylistAsset.read(path, isAlone: alone)
            return assets.map { CheckReport.File($0, against: specification) }
                + failures.map { .unread($0.path, because: $0) }
        } catch {
            return [.unread(RemoteName.shown(path), because: error)]
        }
    }
}
