// SPDX-License-Identifier: Apache-2.0

import AuditRunning
import MediaPrimitives

/// Prints the results of assets, one after the other.
struct SimulationOutput {
    private let options: SimulationOptions
    private let format: OutputFormat
    private var isFirst = true

    init(_ options: SimulationOptions, as format: OutputFormat) {
        (self.options, self.format) = (options, format)
    }

    /// Prints what players select from an asset, or from each medium of a page; then what could not be read.
    ///
    /// - Returns: whether all of it could be read.
    mutating func write(_ played: PlayedMedia, of asset: String, for audience: Audience) -> Bool {
        for medium in played.media {
            let simulation = options.simulation(of: medium, named: asset, for: audience)
            let results = SimulationResults(simulation, name: RemoteName.shown(asset))
            let text = SimulationText(
                simulation,
                results,
                hasTables: options.matrix,
                terminal: .standardOutput
            )
            Results.write(results, as: format, text: (isFirst ? "" : "\n") + text.text)
            isFirst = false
        }
        Messages.warn(all: played.notes)
        for fault in played.faults { Messages.fail(fault) }
        return played.faults.isEmpty
    }
}
