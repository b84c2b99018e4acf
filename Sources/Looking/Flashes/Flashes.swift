// SPDX-License-Identifier: Apache-2.0

/// A rule for pictures that flash.
package enum FlashStandard: String, CaseIterable, Sendable {
    /// WCAG 2.2, 2.3.1: the area is measured in any tenth of the field of view.
    case wcag
    /// ITU-R BT.1702 and the guidance of Ofcom: the area is that of the screen.
    case broadcast
}

/// What flashes.
package enum FlashKind: String, CaseIterable, Sendable {
    /// The luminance.
    case general
    /// Saturated red and another colour.
    case red
}

/// A time at which more than three flashes come within a second.
package struct FlashPassage: Equatable, Sendable {
    /// What shows that light flashes.
    package enum Cause: String, Sendable {
        /// The same picture comes back: the light flashes.
        case light
        /// The picture does not come back: cuts or movement may be the cause.
        case unclear
    }

    /// By which rule.
    package let standard: FlashStandard
    /// What flashes.
    package let kind: FlashKind
    /// Whether light flashes.
    package internal(set) var cause: Cause
    /// From the first change of the first such second to the last change, in milliseconds.
    package internal(set) var time: Range<Int>
    /// The largest part that flashes, of the block of a tenth of the field of view, or of the screen; 0 to 1.
    package internal(set) var area: Double
    /// The most flashes within a second; a flash is two changes.
    package internal(set) var flashesPerSecond: Double
    /// The width of the narrowest screen, in CSS pixels, on which the area is too large; nil if it does not depend on the screen.
    package internal(set) var screenWidth: Int?
}

/// The verdict of a rule.
package enum FlashVerdict: Equatable, Sendable {
    /// There are no more than three flashes in any second, or they are small.
    case passed
    /// There are more.
    case failed
    /// It cannot be decided; the reason is a clause.
    case cantTell(String)

    /// `passed`, `failed` or `cantTell`.
    package var name: String {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .cantTell: "cantTell"
        }
    }

    /// Why it cannot be decided; nil if it can.
    package var reason: String? {
        if case .cantTell(let reason) = self { reason } else { nil }
    }
}

/// What was measured of flashes in a video.
package struct Flashes: Equatable, Sendable {
    /// Why there may be more than was seen; a clause, nil if all was.
    package let doubt: String?
    /// The times, in their order.
    package let passages: [FlashPassage]
    /// For each second, the most flashes within a second that a quarter of a tenth of the field of view shows.
    package let curve: [Double]
    /// Flashes that go on for more than five seconds on more than a quarter of the screen.
    package var sequences: [FlashSequence] = []
    /// Regular stripes on more than a quarter of the screen.
    package var stripes: [StripePassage] = []
}

extension Flashes {
    /// The screen for which WCAG 2.2 states its area, in CSS pixels.
    private static let usualScreen = 1024

    /// The times at which light flashes too often by a standard.
    ///
    /// - Parameters:
    ///   - standard: the standard.
    ///   - kind: what flashes; nil: anything.
    /// - Returns: the times.
    package func failures(of standard: FlashStandard, _ kind: FlashKind? = nil) -> [FlashPassage] {
        passages(of: standard, kind).filter {
            $0.cause == .light && $0.screenWidth ?? 0 <= Self.usualScreen
        }
    }

    private func passages(of standard: FlashStandard, _ kind: FlashKind?) -> [FlashPassage] {
        passages.filter { $0.standard == standard && (kind == nil || $0.kind == kind) }
    }

    /// The verdict of a standard.
    ///
    /// - Parameters:
    ///   - standard: the standard.
    ///   - kind: what flashes; nil: anything.
    /// - Returns: the verdict.
    package func verdict(of standard: FlashStandard, _ kind: FlashKind? = nil) -> FlashVerdict {
        if !failures(of: standard, kind).isEmpty { return .failed }
        let isOfScreen = standard == .broadcast
        if isOfScreen, kind == nil, stripes.contains(where: { $0.area > StripePassage.largest }) {
            return .failed
        }
        if let doubt { return .cantTell(doubt) }
        let open = passages(of: standard, kind)
        if let usual = open.first(where: { $0.screenWidth ?? 0 <= Self.usualScreen }) {
            return .cantTell(
                "light changes more than three times in a second at \(usual.time.lowerBound) ms, "
                    + "which cuts or movement may cause"
            )
        }
        if let wide = open.first, let width = wide.screenWidth {
            return .cantTell(
                "what flashes at \(wide.time.lowerBound) ms is too large on screens that are "
                    + "\(width) CSS pixels wide"
            )
        }
        return isOfScreen ? openOnScreen(kind).map(FlashVerdict.cantTell) ?? .passed : .passed
    }

    /// Why television's rules leave open what is within their limits of flashes; nil if they do not.
    private func openOnScreen(_ kind: FlashKind?) -> String? {
        if let long = sequences.first(where: { kind == nil || $0.kind == kind }) {
            return
                "light changes for more than five seconds from \(long.time.lowerBound) ms on, which may be a risk "
                + "within the limits, too"
        }
        guard kind == nil, let stripes = stripes.first else { return nil }
        return
            "regular stripes take \(Int(stripes.area * 100)) % of the screen at \(stripes.time.lowerBound) ms, which "
            + "is too much if they change direction or flash"
    }
}
