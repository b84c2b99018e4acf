// SPDX-License-Identifier: Apache-2.0

import CPicture

/// Finds the cells whose light, or whose red, turns from one picture to the next.
struct TurnFinder {
    let kind: FlashKind
    private var limits: cpicture_limits
    private var high: [Float] = []
    private var low: [Float] = []
    private var anchor: [Float] = []
    private var direction: [UInt8] = []

    /// Finds turns of a kind.
    ///
    /// Changes count from 20 cd/m² on, a tenth of the white of standard dynamic range, if the darker state is below 160;
    /// in high dynamic range brighter states count too, from a Michelson contrast of 1/17 on (WCAG 2.2, Understanding 2.3.1).
    init(_ kind: FlashKind, isHighDynamicRange: Bool) {
        self.kind = kind
        limits = cpicture_limits(step: 20, dark: 160, ratio: isHighDynamicRange ? 1.125 : 0)
    }

    /// Takes a picture.
    ///
    /// - Parameters:
    ///   - light: its light.
    ///   - turned: gets for each cell whether it turns, and where to.
    /// - Returns: how many cells turn.
    mutating func add(_ light: PictureLight, _ turned: inout [UInt8]) -> Int {
        let count = light.luminance.count
        if direction.isEmpty {
            high = light.luminance
            low = light.luminance
            direction = [UInt8](repeating: 0, count: count)
            if kind == .red { startRed(light) }
            return 0
        }
        let number = Int32(clamping: count)
        switch kind {
        case .general:
            return unsafe Int(
                cpicture_turns(
                    light.luminance,
                    number,
                    &limits,
                    &high,
                    &low,
                    &direction,
                    &turned
                )
            )
        case .red:
            return unsafe Int(
                cpicture_red_turns(
                    light.redness,
                    light.chroma,
                    number,
                    &anchor,
                    &direction,
                    &turned
                )
            )
        }
    }

    private mutating func startRed(_ light: PictureLight) {
        for (index, red) in light.redness.enumerated() {
            anchor += [light.chroma[2 * index], light.chroma[2 * index + 1], red]
            direction[index] = red >= 0.8 ? 1 : 2
        }
    }
}
