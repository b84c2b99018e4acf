// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaReading
import MediaSelection

/// For whom `simulate` selects, and in which players.
struct SimulationOptions: ParsableArguments {
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

    /// The most languages that have viewers of their own if none are named.
    private static let mostLanguages = 50

    /// Reads an asset and selects.
    ///
    /// - Throws: `MediaError` if the asset or a viewer cannot be read.
    func simulation(of path: String) throws(MediaError) -> Simulation {
        var viewers: [Viewer] = []
        for argument in viewer { viewers.append(try argument.read()) }
        let playable = try PlayableAsset.read(path)
        return Simulation(
            of: playable,
            for: viewers.isEmpty ? usualViewers(of: playable, path) : viewers,
            in: engine.isEmpty ? ViewerEngine.all : engine
        )
    }

    private func usualViewers(of asset: PlayableAsset, _ path: String) -> [Viewer] {
        let english = LanguageTag.english
        guard matrix else {
            let language = asset.mainLanguage ?? asset.languages.first ?? english
            return [.none, .deaf, .blind].map { Viewer($0, language) }
        }
        let languages = asset.languages.isEmpty ? [english] : asset.languages
        if languages.count > Self.mostLanguages {
            Messages.warn(
                "\(path.printable): only the first \(Self.mostLanguages) of "
                    + "\(languages.count) languages have viewers; name others with --viewer"
            )
        }
        return languages.prefix(Self.mostLanguages).flatMap { language in
            Viewer.Need.allCases.map { Viewer($0, language) }
        }
    }
}
