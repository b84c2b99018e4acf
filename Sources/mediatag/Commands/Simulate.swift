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
            (schema mediatag.viewer/1). Players are as they are installed, without settings of their own.

              mediatag simulate --viewer deaf-en master.m3u8
              mediatag simulate --viewer deaf-en --engine hlsjs --engine vlc master.m3u8
              mediatag simulate --matrix movie.mp4
            """
    )

    @Argument(
        help: "A movie, another media file, an HLS playlist or an MPD; or the URL of one.",
        completion: .file()
    )
    var asset: String

    @Option(
        help: ArgumentHelp(
            "A viewer; repeatable. Default: default, deaf and blind in the language of the audio.",
            valueName: "name|file"
        ),
        completion: .file(extensions: ["json"]),
        transform: ViewerArgument.parse
    )
    var viewer: [ViewerArgument] = []

    @Option(
        help: ArgumentHelp(
            "An engine; repeatable. Default: all.",
            discussion: ViewerEngine.all.map(\.id).joined(separator: ", ") + ".",
            valueName: "name"
        ),
        completion: .list(ViewerEngine.all.map(\.id)),
        transform: parseEngine
    )
    var engine: [ViewerEngine] = []

    @Flag(
        help: "Print a table for each viewer. Default viewers: all, in each language of the asset."
    )
    var matrix = false

    @Option(help: "Report format; json follows the schema mediatag.simulate/1.")
    var format: OutputFormat = .text

    // Scripts use it; --format json is the option of all commands.
    @Flag(help: .hidden)
    var json = false

    /// The most languages that have viewers of their own if none are named.
    private static let mostLanguages = 50

    func run() throws {
        do throws(MediaError) {
            let viewers = try self.viewers()
            let playable = try PlayableAsset.read(asset)
            let simulation = Simulation(
                of: playable,
                for: viewers.isEmpty ? defaultViewers(playable) : viewers,
                in: engine.isEmpty ? ViewerEngine.all : engine
            )
            let results = SimulationResults(simulation, name: RemoteName.shown(asset))
            let text = SimulationText(
                simulation,
                results,
                hasTables: matrix,
                terminal: .standardOutput
            )
            Results.write(results, as: json ? .json : format, text: text.text)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }

    private func viewers() throws(MediaError) -> [Viewer] {
        var viewers: [Viewer] = []
        for argument in viewer { viewers.append(try argument.read()) }
        return viewers
    }

    private func defaultViewers(_ asset: PlayableAsset) -> [Viewer] {
        let english = LanguageTag.english
        if matrix {
            let languages = asset.languages.isEmpty ? [english] : asset.languages
            if languages.count > Self.mostLanguages {
                Messages.warn(
                    "\(self.asset.printable): only the first \(Self.mostLanguages) of "
                        + "\(languages.count) languages have viewers; name others with --viewer"
                )
            }
            return languages.prefix(Self.mostLanguages).flatMap { language in
                Viewer.Need.allCases.map { Viewer($0, language) }
            }
        }
        let language = asset.mainLanguage ?? asset.languages.first ?? english
        return [.none, .deaf, .blind].map { Viewer($0, language) }
    }
}
