// SPDX-License-Identifier: Apache-2.0

/// A cue as a program draws it: its text in runs of one style, whatever format it was read from.
///
/// It is what `AVPlayerItemLegibleOutput` delivers as attributed strings: the same attributes for tx3g, WebVTT, TTML,
/// CEA-608 and CEA-708. Style sheets of WebVTT are applied.
public struct StyledCue: Equatable, Sendable {
    /// Characters of one style.
    public struct Run: Equatable, Sendable {
        /// The characters; a line break is `\n`.
        public var text: String
        /// Whether they are bold.
        public var isBold = false
        /// Whether they are italic.
        public var isItalic = false
        /// Whether they are underlined.
        public var isUnderlined = false
        /// The colour of the text; nil if the content has none.
        public var color: RGBAColor?
        /// The colour of the box of the text; nil if the content has none.
        public var background: RGBAColor?
        /// The style of the font; nil if the content has none.
        public var font: CaptionAppearance.FontStyle?
        /// The size of the text, per cent of the usual one; nil if the content has none.
        public var size: Double?
        /// The edge of the characters; nil if the content has none.
        public var edge: CaptionAppearance.EdgeStyle?
        /// The colour of the window around the cue; nil if the content has none.
        public var window: RGBAColor?
        /// The language of the run, as written; nil if it is that of the track.
        public var language: String?
        /// The speaker; nil if the content names none.
        public var speaker: String?
        /// Whether the run annotates the text before it (ruby).
        public var isAnnotation = false
        /// When the run appears, in milliseconds; nil for the start of the cue.
        public var appearsAtMilliseconds: Int?

        /// Makes a run without any style.
        public init(_ text: String) {
            self.text = text
        }
    }

    /// The identifier as written; nil if the cue has none.
    public let identifier: String?
    /// When the cue appears, in milliseconds.
    public let startMilliseconds: Int
    /// When the cue disappears, in milliseconds; the cue is not shown at this time.
    public let endMilliseconds: Int
    /// The text; no two neighbours have the same style, and no run is empty.
    public let runs: [Run]
    /// Where the text is in the picture.
    public var placement: Placement { sharedPlacement.value }
    /// Whether the cue is shown even if subtitles are off.
    public let isForced: Bool
    /// The placement as it is held, so that a look-up copies less.
    private let sharedPlacement: SharedPlacement

    /// The characters alone.
    public var text: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }
}

extension CaptionDocument {
    /// The cues as programs draw them, in the order of ``cues``.
    public var styledCues: [StyledCue] {
        let looks = styleSheets.isEmpty ? nil : WebVTT.Looks(styleSheets)
        return cues.map { StyledCue($0, looks) }
    }
}

extension StyledCue {
    /// Flattens the text of a cue.
    ///
    /// - Parameters:
    ///   - cue: the cue.
    ///   - looks: what style sheets say; nil without style sheets.
    init(_ cue: Cue, _ looks: WebVTT.Looks?) {
        identifier = cue.identifier
        startMilliseconds = cue.startMilliseconds
        endMilliseconds = cue.endMilliseconds
        sharedPlacement = cue.sharedPlacement
        isForced = cue.isForced
        var flattening = RunFlattening(looks ?? WebVTT.Looks([]), cue.contentLook)
        if cue.text.isPlain, looks == nil, cue.sharedLook.isEmpty {
            flattening.append(cue.text.plainText, Run(""))
        } else {
            flattening.append(cue.text.nodes)
        }
        runs = flattening.runs
    }
}

/// Makes runs of a tree.
private struct RunFlattening {
    private let looks: WebVTT.Looks
    private let content: ContentLook
    private var moment: Int?
    private(set) var runs: [StyledCue.Run] = []

    init(_ looks: WebVTT.Looks, _ content: ContentLook) {
        self.looks = looks
        self.content = content
    }

    mutating func append(_ nodes: [CaptionText.Node]) {
        var style = StyledCue.Run("")
        (style.font, style.size, style.edge) = (content.font, content.size, content.edge)
        style.window = content.window
        style.color = looks.whole.color
        style.background = looks.whole.background ?? content.background
        append(nodes, style)
    }

    private mutating func append(_ nodes: [CaptionText.Node], _ style: StyledCue.Run) {
        for node in nodes {
            switch node {
            case .text(let text): append(text, style)
            case .timestamp(let milliseconds): moment = milliseconds
            case .element(let element, let classes, let children):
                var inner = style
                inner.take(element)
                inner.take(looks.look(of: element, classes: classes))
                append(children, inner)
            }
        }
    }

    mutating func append(_ text: String, _ style: StyledCue.Run) {
        guard !text.isEmpty else { return }
        var run = style
        run.appearsAtMilliseconds = moment
        if var last = runs.last {
            run.text = last.text
            if run == last {
                last.text += text
                runs[runs.count - 1] = last
                return
            }
        }
        run.text = text
        runs.append(run)
    }
}

extension StyledCue.Run {
    fileprivate mutating func take(_ element: CaptionText.Element) {
        switch element {
        case .bold: isBold = true
        case .italic: isItalic = true
        case .underline: isUnderlined = true
        case .color(let color): self.color = color
        case .voice(let name): speaker = name ?? speaker
        case .language(let tag): language = tag
        case .rubyText: isAnnotation = true
        case .span, .ruby: break
        }
    }

    fileprivate mutating func take(_ look: WebVTT.Looks.Look) {
        color = look.color ?? color
        // What is around the text is seen through a transparent box.
        if let own = look.background, own.alpha > 0 { background = own }
    }
}
