// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// Writes captions as byte pairs of line 21: pop-on captions, loaded before their time (ANSI/CTA-608-E).
///
/// A frame carries one pair of a field, so a caption of two rows takes about a second to load. It is
/// loaded as late as it can be while the one before is on the screen, control codes twice, and shown in
/// the frame of its beginning. At its end the screen is erased, unless the next caption takes its place.
package struct CEA608Encoder: Sendable {
    /// The channel that is written: one of CC1 to CC4.
    package let channel: CEA608Channel

    /// Makes an encoder.
    ///
    /// - Precondition: the channel carries captions, not text.
    package init(channel: CEA608Channel = .cc1) {
        precondition(!channel.isText, "T1 to T4 carry no captions")
        self.channel = channel
    }

    /// The characters that line 21 has.
    ///
    /// The straight apostrophe, which is written as the apostrophe of typography, is among them.
    package static let repertoire: Set<Character> = Set(CEA608Characters.codes.keys).subtracting([
        "\u{A0}"
    ])

    /// Writes the captions of a document.
    ///
    /// - Parameter document: its times become frames of 30000/1001 a second.
    /// - Returns: the pairs in the order they are sent, and what they could not carry.
    package func encode(_ document: CaptionDocument) -> CEA608Encoding {
        var losses: [ConversionLoss] = []
        for cue in document.cues { CEA608CueLosses.add(of: cue, to: &losses) }
        var screens: [CEA608Encoding.Screen] = []
        var schedule = CEA608Schedule(channel: channel)
        for segment in CaptionTimeline(document.cues).segments {
            let rows = CEA608Layout.rows(of: segment.cues, losses: &losses)
            if rows.isEmpty { continue }
            schedule.add(segment, rows, losses: &losses)
            screens.append(CEA608Encoding.Screen(segment, rows))
        }
        return schedule.finish(screens: screens, losses: losses)
    }
}

/// Captions as byte pairs.
package struct CEA608Encoding: Equatable, Sendable {
    /// The pairs in the order they are sent, one a frame at most, and no padding.
    package var pairs: [TimedCEA608Pair]
    /// What the pairs could not carry.
    package var losses: [ConversionLoss]
    /// Captions that cannot be loaded by their time.
    package var lateCaptions: [LateCaption]
    /// What is on the screen together, in order of time.
    package var screens: [Screen]

    /// Captions that stand on the screen together.
    package struct Screen: Equatable, Sendable {
        /// The first cue of them, by its place in its file.
        package let position: SourcePosition
        /// When they appear, in milliseconds.
        package let startMilliseconds: Int
        /// When they disappear or others take their place, in milliseconds.
        package let endMilliseconds: Int
        /// The rows they take, from 1 to 15, in their order.
        package let rows: [Int]
    }

    /// A caption that cannot be loaded by its time.
    package struct LateCaption: Equatable, Sendable {
        /// The first cue of the caption, by its place in its file.
        package let position: SourcePosition
        /// When it should appear, in milliseconds.
        package let startMilliseconds: Int
        /// When it should disappear, in milliseconds.
        package let endMilliseconds: Int
        /// Number of frames that loading it takes, showing it included.
        package let neededFrames: Int
        /// Number of frames that there are between the caption before it and its time.
        package let availableFrames: Int
        /// Whether it cannot be shown at all, because it would appear after its end.
        package let isLeftOut: Bool
    }
}

extension CEA608Encoding.Screen {
    /// The rows of what is shown together.
    fileprivate init(_ segment: CaptionTimeline.Segment, _ rows: [CEA608Layout.Row]) {
        position = segment.cues.first?.position ?? SourcePosition(line: 1, column: 1)
        startMilliseconds = segment.startMilliseconds
        endMilliseconds = segment.endMilliseconds
        self.rows = rows.map(\.number)
    }
}

/// What cues say that line 21 cannot.
enum CEA608CueLosses {
    /// Notes what a cue says beyond characters, their colours, italics, underlines and places.
    static func add(of cue: Cue, to losses: inout [ConversionLoss]) {
        if !cue.hasPositiveDuration {
            losses.add("a cue that ends when or before it starts is left out", at: cue.position)
        }
        if cue.isForced {
            losses.add("CEA-608 cannot mark a caption as forced", at: cue.position)
        }
        if cue.placement.writingDirection != .horizontal {
            losses.add("CEA-608 has no vertical writing: it becomes horizontal", at: cue.position)
        }
        if cue.placement.region != nil {
            losses.add(
                "CEA-608 has no regions: the caption goes where it would without",
                at: cue.position
            )
        }
        add(of: cue.text.nodes, cue, to: &losses)
    }

    private static func add(
        of nodes: [CaptionText.Node],
        _ cue: Cue,
        to losses: inout [ConversionLoss]
    ) {
        for node in nodes {
            switch node {
            case .text: break
            case .timestamp:
                losses.add(
                    "CEA-608 pop-on captions appear at once, not bit by bit",
                    at: cue.position
                )
            case .element(let element, let classes, let children):
                if let message = message(element) { losses.add(message, at: cue.position) }
                if !classes.isEmpty {
                    losses.add("CEA-608 has no classes: they are left out", at: cue.position)
                }
                add(of: children, cue, to: &losses)
            }
        }
    }

    private static func message(_ element: CaptionText.Element) -> String? {
        switch element {
        case .bold: "CEA-608 has no bold: it is left out"
        case .voice(.some): "CEA-608 has no names of speakers beside the text: they are left out"
        case .language: "CEA-608 has no languages of parts: they are left out"
        case .ruby: "CEA-608 has no ruby: annotations are in parentheses"
        case .color(let color):
            color.alpha == 255 && CEA608Style.Color(nearest: color).rgba == color
                ? nil : "CEA-608 has seven colours: \(color) becomes the nearest"
        case .italic, .underline, .span, .voice(nil), .rubyText: nil
        }
    }
}
