// SPDX-License-Identifier: Apache-2.0

/// Measures the flashes of a video, picture by picture, against WCAG 2.2 and television's rules.
///
/// General flashes are pairs of opposing changes of relative luminance by a tenth of white or more, the darker state below
/// 0.80; red ones those to or from saturated red. A change is counted where the light of a cell has turned: ramps over several
/// pictures count once. What moves is not counted; where the same picture does not come back, as with cuts, the verdict is open.
/// Sources: WCAG 2.2, "general flash and red flash thresholds"; ITU-R BT.1702-3.
struct FlashMeter {
    private var general: FlashCounter
    private var red: FlashCounter
    private var stripes: StripeFinder

    init(_ grid: CellGrid, isHighDynamicRange: Bool) {
        general = FlashCounter(.general, grid: grid, isHighDynamicRange: isHighDynamicRange)
        red = FlashCounter(.red, grid: grid, isHighDynamicRange: isHighDynamicRange)
        stripes = StripeFinder(grid)
    }

    /// Takes the next picture.
    mutating func add(_ light: PictureLight, at time: Int) {
        general.add(light, look: light.brightness, at: time)
        red.add(light, look: light.redBrightness, at: time)
        stripes.add(light, at: time)
    }

    /// What was measured.
    ///
    /// - Parameter doubts: why no verdict can be `passed`, a clause each.
    /// - Returns: the facts.
    mutating func flashes(doubts: [String]) -> Flashes {
        stripes.finish()
        let passages = (general.passages + red.passages)
            .sorted {
                ($0.time.lowerBound, $0.time.upperBound) < ($1.time.lowerBound, $1.time.upperBound)
            }
        var doubts = doubts
        if general.isTooFast {
            doubts.append("there are more than \(FlashCounter.mostPictures) pictures in a second")
        }
        let length = max(general.curve.count, red.curve.count)
        let curve = (0..<length).map { second in
            max(general.curve.value(at: second), red.curve.value(at: second))
        }
        return Flashes(
            doubt: doubts.first,
            passages: passages,
            curve: curve,
            sequences: general.sequences.sequences + red.sequences.sequences,
            stripes: stripes.passages
        )
    }
}

extension [Double] {
    /// An element, or 0 beyond the end.
    fileprivate func value(at index: Int) -> Double { indices.contains(index) ? self[index] : 0 }
}
