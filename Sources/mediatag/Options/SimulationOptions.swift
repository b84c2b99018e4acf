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

    @OptionGroup
    var pages: WebPageOptions

    @Flag(
        help: "Print a table for each viewer. Default viewers: all, in each language of the asset."
    )
    var matrix = false

    /// The most languages that have viewers of their own if none are named.
    private static let mostLanguages = 50

    /// The movies, presentations and web pages that paths name, as `audit` finds them.
    ///
    /// - Throws: exit code 2 if no asset was found, after reporting why.
    func names(of paths: [String]) throws -> [String] {
        let found = AssetFinder.find(paths, runsScripts: pages.browser != nil)
        found.faults.forEach(Messages.fault)
        Messages.warn(all: found.skipped)
        let names = found.assets.compactMap(\.movie)
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

    /// Reads what players select from: one movie or presentation, or the media of a web page.
    ///
    /// - Throws: `MediaError` if the asset cannot be read.
    func media(of path: String) throws(MediaError) -> PlayedMedia {
        var reader = AssetReader()
        pages.apply(to: &reader)
        return try reader.playedMedia(of: path)
    }

    /// Selects from an asset that was read.
    func simulation(
        of playable: PlayableAsset,
        named path: String,
        for audience: Audience
    ) -> Simulation {
        var viewers = audience.viewers
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
