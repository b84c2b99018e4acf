// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AuditRunning
import MediaPrimitives
import MediaReading
import MediaSelection

/// Viewers and criteria that were named.
struct Audience {
    /// The viewers; empty if none were named.
    let viewers: [Viewer]
    /// What the program asks for; nil if it was not named.
    let criteria: ProgramCriteria?
}

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

    @Option(
        help: ArgumentHelp(
            "What the program with the player asks for, instead of the settings of the viewer.",
            discussion:
                "A JSON file (schema mediatag.criteria/1); AVPlayer alone has such criteria.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json"])
    )
    var criteria: String?

    @Flag(
        help: "Print a table for each viewer. Default viewers: all, in each language of the asset."
    )
    var matrix = false

    /// The most languages that have viewers of their own if none are named.
    private static let mostLanguages = 50

    /// The movies and presentations that paths name, as `audit` finds them.
    ///
    /// - Throws: exit code 2 if no asset was found, after reporting why.
    func names(of paths: [String]) throws -> [String] {
        let found = AssetFinder.find(paths)
        found.faults.forEach(Messages.fault)
        Messages.warn(all: found.skipped)
        let movies = found.assets.compactMap(\.movie)
        // A page is not what players select from: its media are.
        Messages.warn(
            all: movies.filter(AssetFinder.isPage).map {
                "\(RemoteName.shown($0).printable): a web page is not simulated; name the media that it plays"
            }
        )
        let names = movies.filter { !AssetFinder.isPage($0) }
        if names.isEmpty {
            let shown = paths.map { RemoteName.shown($0).printable }.joined(separator: ", ")
            Messages.fail(
                "\(shown): no movie and no presentation, so players have nothing to select"
            )
            throw ExitCode.unreadable
        }
        return names
    }

    /// Reads the viewers and the criteria, once for all assets.
    ///
    /// - Throws: `MediaError` if a file cannot be read.
    func audience() throws(MediaError) -> Audience {
        var viewers: [Viewer] = []
        for argument in viewer { viewers.append(try argument.read()) }
        let criteria = try self.criteria.map { (path) throws(MediaError) in
            try SchemaFile.read(path, CriteriaFile.criteria)
        }
        return Audience(viewers: viewers, criteria: criteria)
    }

    /// Reads an asset and selects.
    ///
    /// - Throws: `MediaError` if the asset cannot be read.
    func simulation(of path: String, for audience: Audience) throws(MediaError) -> Simulation {
        var viewers = audience.viewers
        let playable = try PlayableAsset.read(path)
        if viewers.isEmpty { viewers = usualViewers(of: playable, path) }
        if let criteria = audience.criteria {
            for index in viewers.indices { viewers[index].criteria = criteria }
        }
        return Simulation(
            of: playable,
            for: viewers,
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
