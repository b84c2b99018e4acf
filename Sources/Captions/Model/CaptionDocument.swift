// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// The cues of one caption file, whatever its format, as they were read.
///
/// Cues keep the order of the file: they are never sorted, clamped, merged or dropped here. What a
/// format can say and this model cannot is listed as diagnostics by the conversion.
public struct CaptionDocument: Equatable, Sendable {
    /// The language the header of the file states, as written and unparsed; nil when it states
    /// none.
    public var language: String?
    /// The cues in source order.
    public var cues: [Cue]
    /// The regions that cues name, in the order of their definitions; the last of those with one
    /// identifier counts.
    package var regions: [CaptionRegion] = []
    /// Style sheets in CSS, as written, for the classes of cue text.
    public var styleSheets: [String]
    /// What the first line of the file says after its signature (WebVTT); empty: nothing.
    public var title = ""
    /// The other lines of the file's header, but for that of the language.
    public var headerLines: [String] = []
    /// How the captions were made, for who opens the file: a comment in WebVTT, a description in TTML.
    ///
    /// Only writers use it. Other formats have no place for it, which is no loss of a conversion.
    public var origin: String?
    /// Comments between the cues, in the order of the file.
    package var notes: [CaptionNote] = []

    /// Makes a document, also of captions that are in no file.
    ///
    /// - Parameters:
    ///   - language: a BCP 47 tag; nil if it is stated elsewhere.
    ///   - cues: the captions, in the order of their starts.
    ///   - styleSheets: style sheets in CSS, for the classes of cue text.
    public init(
        language: String? = nil,
        cues: [Cue] = [],
        styleSheets: [String] = []
    ) {
        self.language = language
        self.cues = cues
        self.styleSheets = styleSheets
    }

    /// Finds the cues that are shown at a time.
    ///
    /// - Parameter milliseconds: since the start; a cue is shown from its start to before its end.
    /// - Returns: the cues, in the order of the file.
    public func cues(at milliseconds: Int) -> [Cue] {
        cues.filter { $0.startMilliseconds <= milliseconds && milliseconds < $0.endMilliseconds }
    }
}

/// A comment in a caption file, which is not shown.
package struct CaptionNote: Equatable, Sendable {
    /// The whole block as written (in WebVTT it begins with `NOTE`), with `\n` between its lines.
    package var text: String
    /// How many cues come before it.
    package var cueIndex: Int
    /// Where it begins.
    package var position: SourcePosition

    /// Makes a comment.
    package init(_ text: String, cueIndex: Int, position: SourcePosition) {
        self.text = text
        self.cueIndex = cueIndex
        self.position = position
    }
}

/// A part of the picture that cues are shown in, by the identifier in `Placement.region`.
///
/// The settings are those of W3C WebVTT, 3.3 (WebVTT regions); their defaults are its defaults.
package struct CaptionRegion: Equatable, Sendable {
    /// Its identifier; empty when it has none.
    package var identifier: String
    /// Its width, per cent of the picture, 0 to 100.
    package var width: Double = 100
    /// Its height, in lines.
    package var lines = 3
    /// The point of the region that is placed, per cent of its width.
    package var regionAnchorX: Double = 0
    /// The point of the region that is placed, per cent of its height.
    package var regionAnchorY: Double = 100
    /// The place it is put, per cent of the width of the picture.
    package var viewportAnchorX: Double = 0
    /// The place it is put, per cent of the height of the picture.
    package var viewportAnchorY: Double = 100
    /// Whether lines scroll up as new ones come.
    package var scrollsUp = false

    /// Makes a region with the settings of one that has none.
    package init(identifier: String) {
        self.identifier = identifier
    }
}

/// A ratio of two whole numbers, such as the frame rate 24000/1001.
public struct Ratio: Equatable, Sendable {
    /// Above the line.
    package let numerator: Int
    /// Below the line, more than 0.
    package let denominator: Int

    /// Makes a ratio; nil where either number is not positive.
    public init?(_ numerator: Int, _ denominator: Int) {
        guard numerator > 0, denominator > 0 else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Reads a frame rate: `25`, `24000/1001`, `23.976`.
    ///
    /// The decimal forms of NTSC's rates stand for them exactly: 23.976 (23.98) is 24000/1001, 29.97 is
    /// 30000/1001, 59.94 is 60000/1001.
    package init?(frameRate text: String) {
        if let rate = Self.fractional[text] {
            self = rate
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2, let above = Int(parts[0]), let below = Int(parts[1]) {
            self.init(above, below)
            return
        }
        let digits = text.split(separator: ".", omittingEmptySubsequences: false)
        guard digits.count <= 2, let whole = Int(digits.joined()), text.utf8.count <= 9 else {
            return nil
        }
        let decimals = digits.count == 2 ? digits[1].count : 0
        self.init(whole, (0..<decimals).reduce(1) { scale, _ in scale * 10 })
    }

    private static let fractional: [String: Ratio] = Dictionary(
        uniqueKeysWithValues: [
            ("23.976", 24000), ("23.98", 24000), ("29.97", 30000), ("59.94", 60000),
            ("47.952", 48000),
            ("119.88", 120_000),
        ].compactMap { text, above in Ratio(above, 1001).map { (text, $0) } }
    )
}

extension CaptionDocument {
    /// The document with every time later by so many milliseconds; earlier by a negative number.
    public func shifted(byMilliseconds milliseconds: Int) -> CaptionDocument {
        mappingTimes { $0 + milliseconds }
    }

    /// The document made for one frame rate, with its times as another plays the same frames.
    ///
    /// At 25 frames a second made for 25 and played at 23.976, everything comes later. Times are rounded
    /// to the nearest millisecond, halves away from 0.
    public func retimed(from rate: Ratio, to other: Ratio) -> CaptionDocument {
        let above = Int128(rate.numerator) * Int128(other.denominator)
        let below = Int128(rate.denominator) * Int128(other.numerator)
        return mappingTimes { time in
            let doubled = Int128(time) * above * 2
            return Int(clamping: (doubled + (time < 0 ? -below : below)) / (below * 2))
        }
    }

    /// The document without bold, italic, underline, colours, classes, voices and placement.
    package var withoutStyles: CaptionDocument {
        var document = self
        for index in document.cues.indices {
            document.cues[index].text = CaptionText(cues[index].text.plainText)
            document.cues[index].placement = Placement()
        }
        return document
    }

    private func mappingTimes(_ change: (Int) -> Int) -> CaptionDocument {
        var document = self
        for index in document.cues.indices {
            document.cues[index].startMilliseconds = change(cues[index].startMilliseconds)
            document.cues[index].endMilliseconds = change(cues[index].endMilliseconds)
            document.cues[index].text = cues[index].text.mappingTimes(change)
        }
        return document
    }
}

extension CaptionText {
    /// The text with every moment inside it later by so many milliseconds.
    package func shifted(byMilliseconds milliseconds: Int) -> CaptionText {
        mappingTimes { $0 + milliseconds }
    }

    /// The text with every moment inside it changed.
    func mappingTimes(_ change: (Int) -> Int) -> CaptionText {
        isPlain ? self : CaptionText(nodes: nodes.map { $0.mappingTimes(change) })
    }
}

extension CaptionText.Node {
    fileprivate func mappingTimes(_ change: (Int) -> Int) -> CaptionText.Node {
        switch self {
        case .text: self
        case .timestamp(let milliseconds): .timestamp(milliseconds: change(milliseconds))
        case .element(let element, let classes, let children):
            .element(element, classes: classes, children: children.map { $0.mappingTimes(change) })
        }
    }
}
