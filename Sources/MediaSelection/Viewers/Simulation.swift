// SPDX-License-Identifier: Apache-2.0

/// What viewers get of an asset in engines.
///
///     let simulation = Simulation(of: asset, for: [Viewer(.deaf, english)])
///     for result in simulation.results where result.isPlayed && result.selection.text.option == nil { … }
public struct Simulation: Sendable {
    /// What an engine selects for a viewer.
    public struct Result: Sendable {
        /// The viewer.
        public let viewer: Viewer
        /// The engine.
        public let engine: ViewerEngine
        /// What it selects.
        public let selection: EngineSelection
        /// What that does to the viewer.
        public let hazards: [ViewerHazard]

        /// Whether the engine plays assets of the kind.
        public var isPlayed: Bool { selection.audio.rules != [.otherKind] }
    }

    /// The asset.
    public let asset: PlayableAsset
    /// The viewers, in their order.
    public let viewers: [Viewer]
    /// A result for each viewer and engine, viewers first.
    public let results: [Result]

    /// Selects for each viewer in each engine.
    public init(
        of asset: PlayableAsset,
        for viewers: [Viewer],
        in engines: [ViewerEngine] = ViewerEngine.all
    ) {
        self.asset = asset
        self.viewers = viewers
        results = viewers.flatMap { viewer in
            let offer = ViewerOffer(of: asset, to: viewer)
            return engines.map { engine in
                let selection = engine.select(asset, for: viewer)
                let isPlayed = selection.audio.rules != [.otherKind]
                return Result(
                    viewer: viewer,
                    engine: engine,
                    selection: selection,
                    hazards: isPlayed ? offer.hazards(of: selection) : []
                )
            }
        }
    }

    /// The results of a viewer.
    public func results(for viewer: Viewer) -> [Result] {
        results.filter { $0.viewer == viewer }
    }
}
