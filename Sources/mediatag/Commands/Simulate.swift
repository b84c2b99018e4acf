// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaPrimitives
import MediaReading
import MediaSelection

/// Shows what viewers get in players: `mediatag simulate`.
struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        _superCommandName: "mediatag",
        abstract: "Show which audio and text players select for a viewer, and why.",
        discussion: """
            A viewer is a person with the settings of a system: default-LANG, deaf-LANG (captions are on, \
            SDH is preferred), blind-LANG (descriptions are on), easy-LANG (captions are on), or a JSON file \
            (schema mediatag.viewer/1). Players are as they are installed, without settings of their own. Of a web page, \
            each medium is a result, with the track elements of the page as browsers select them.

              mediatag simulate --viewer deaf-en master.m3u8
              mediatag simulate --viewer deaf-en --engine hlsjs --engine vlc master.m3u8
              mediatag simulate --matrix movie.mp4
              mediatag simulate --format json movies https://media.example/master.m3u8
            """
    )

    @Argument(
        help:
            "Movies, other media files, HLS playlists, MPDs, web pages, folders, URLs, and s3:// names of objects and folders.",
        completion: .file()
    )
    var assets: [String]

    @OptionGroup
    var options: SimulationOptions

    @Option(
        help:
            "Report format; json is one object for each asset or medium of a page (schema mediatag.simulate/1)."
    )
    var format: OutputFormat = .text

    // Scripts use it; --format json is the option of all commands.
    @Flag(help: .hidden)
    var json = false

    func run() throws {
        let audience: Audience
        do throws(MediaError) {
            audience = try options.audience()
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
        var output = SimulationOutput(options, as: json ? .json : format)
        try SeveralFiles.run(try options.names(of: assets)) { asset in
            do throws(MediaError) {
                let played = try options.media(of: asset)
                if output.write(played, of: asset, for: audience) { return }
            } catch {
                Messages.fail(error)
            }
            throw ExitCode.unreadable
        }
    }
}
