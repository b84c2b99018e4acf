// SPDX-License-Identifier: Apache-2.0

/// What viewers lose by an edit: engines select something worse for them afterwards.
///
/// An edit that only offers more does no harm: what counts is what is selected, and not what could be.
package struct ViewerLoss: Equatable, Sendable {
    /// What is worse.
    package enum Kind: String, CaseIterable, Sendable {
        /// Nothing is played any more.
        case audioLost = "audio-lost"
        /// Audio in a language of the viewer is no longer played.
        case languageLost = "language-lost"
        /// A description is played to a viewer who did not ask for one.
        case descriptionUnasked = "description-unasked"
        /// The description is no longer played to a viewer who prefers it.
        case descriptionLost = "description-lost"
        /// Commentary, or speech that is enhanced, is played in place of the main audio.
        case auxiliaryUnasked = "auxiliary-unasked"
        /// Text is no longer shown to a viewer who needs it.
        case captionsLost = "captions-lost"
        /// Subtitles are shown in place of the captions for the deaf that the viewer prefers.
        case deafCaptionsLost = "deaf-captions-lost"
        /// Captions for the deaf are shown to a viewer who did not ask for any.
        case captionsUnasked = "captions-unasked"
        /// Forced subtitles are no longer shown.
        case forcedLost = "forced-lost"
        /// Video in sign language is shown in place of the main video.
        case signLanguageUnasked = "sign-language-unasked"
    }

    /// What is worse.
    package let kind: Kind
    /// The engines in which it is, by their names for people.
    package let engines: [String]
    /// The viewers for whom it is, by their names: `deaf-en`; empty: all.
    package let viewers: [String]
    /// Who they are: "a deaf English viewer".
    package let phrases: [String]

    /// Reports a loss.
    package init(_ kind: Kind, engines: [String], viewers: [String], phrases: [String]) {
        self.kind = kind
        self.engines = engines
        self.viewers = viewers
        self.phrases = phrases
    }

    /// Compares what engines select before and after an edit, for viewers of all needs and languages that are offered.
    ///
    /// - Parameters:
    ///   - before: the asset before the edit.
    ///   - after: the asset after it.
    ///   - engines: the engines to ask.
    /// - Returns: the losses, each kind once for engines in which the same viewers have it.
    package static func all(
        from before: PlayableAsset,
        to after: PlayableAsset,
        in engines: [ViewerEngine] = ViewerEngine.all
    ) -> [ViewerLoss] {
        var languages: [LanguageTag] = []
        for language in before.languages + after.languages where languages.count < languageLimit {
            let spoken = languages.contains { $0.primarySubtag == language.primarySubtag }
            if !spoken { languages.append(language) }
        }
        if languages.isEmpty { languages = [.undetermined] }
        let viewers = languages.flatMap { language in
            Viewer.Need.allCases.map { Viewer($0, language) }
        }
        var found: [(kind: Kind, engine: String, viewers: [Viewer])] = []
        for engine in engines where engine.kinds.isSuperset(of: [before.kind, after.kind]) {
            for viewer in viewers {
                let lost = Selected(before, engine, viewer, knowing: after)
                    .lost(Selected(after, engine, viewer, knowing: after))
                for kind in lost {
                    let place = found.firstIndex { $0.kind == kind && $0.engine == engine.name }
                    if let place {
                        found[place].viewers.append(viewer)
                    } else {
                        found.append((kind, engine.name, [viewer]))
                    }
                }
            }
        }
        return grouped(found)
    }

    /// Compares what engines select in a new presentation with what they would select without the renditions that are only
    /// for viewers who ask for them.
    ///
    /// - Parameter asset: the presentation.
    /// - Returns: the losses.
    package static func ofSpecialRenditions(in asset: PlayableAsset) -> [ViewerLoss] {
        let plain = asset.keeping { option in
            !option.selection.isForced && !option.selection.isAuxiliary
                && !option.selection.characteristics.contains(where: \.isAccessibility)
        }
        // Without a main audio there is nothing that it could be worse than.
        return plain.audio.isEmpty ? [] : all(from: plain, to: asset)
    }

    /// More languages than this say nothing new of an engine.
    private static let languageLimit = 8

    private static func grouped(
        _ found: [(kind: Kind, engine: String, viewers: [Viewer])]
    ) -> [ViewerLoss] {
        var groups: [(kind: Kind, engines: [String], viewers: [Viewer])] = []
        for loss in found {
            let place = groups.firstIndex { $0.kind == loss.kind && $0.viewers == loss.viewers }
            if let place {
                groups[place].engines.append(loss.engine)
            } else {
                groups.append((loss.kind, [loss.engine], loss.viewers))
            }
        }
        let order = Kind.allCases
        return groups.enumerated().sorted { left, right in
            let ranks = [left, right].map { order.firstIndex(of: $0.element.kind) ?? 0 }
            return (ranks[0], left.offset) < (ranks[1], right.offset)
        }.map { _, group in
            ViewerLoss(
                group.kind,
                engines: group.engines,
                viewers: group.viewers.map(\.name),
                phrases: group.viewers.map(\.phrase)
            )
        }
    }
}

/// What a viewer gets in an engine.
private struct Selected {
    private let viewer: Viewer
    private let audio: PlayableOption?
    private let text: PlayableOption?
    /// Whether documents or sources decide the audio.
    private let isAudioKnown: Bool
    /// Whether documents or sources decide the text.
    private let isTextKnown: Bool
    private let isPlayed: Bool
    /// Whether the engine shows text to everyone: what is enabled in a movie, or the first text that there is.
    private let showsAnyText: Bool

    /// Selects, and judges what is selected by what is known of it after the edit: a description was one before it was
    /// tagged as one.
    init(
        _ asset: PlayableAsset,
        _ engine: ViewerEngine,
        _ viewer: Viewer,
        knowing truth: PlayableAsset
    ) {
        let selection = engine.select(asset, for: viewer)
        func known(_ option: Int) -> PlayableOption {
            let stated = asset.options[option]
            return truth.options.first { $0.id == stated.id } ?? stated
        }
        self.viewer = viewer
        audio = selection.audio.option.map(known)
        text = selection.text.option.map(known)
        showsAnyText = [.movie, .container].contains(asset.kind) || engine.id == "gstreamer"
        isPlayed = selection.audio.rules != [.otherKind]
        isAudioKnown = selection.audio.confidence != .unknown
        isTextKnown = selection.text.confidence != .unknown
    }

    /// What is worse in another selection for the same viewer.
    func lost(_ new: Selected) -> [ViewerLoss.Kind] {
        guard isPlayed, new.isPlayed else { return [] }
        // What is selected afterwards is a loss only if it is known.
        return (isAudioKnown && new.isAudioKnown ? lostAudio(new) : [])
            + (new.isTextKnown ? lostText(new) : [])
    }

    private func lostAudio(_ new: Selected) -> [ViewerLoss.Kind] {
        guard let audio else { return [] }
        guard let heard = new.audio else { return [.audioLost] }
        var kinds: [ViewerLoss.Kind] = []
        if viewer.understands(audio.language), !viewer.understands(heard.language),
            heard.language != nil
        {
            kinds.append(.languageLost)
        }
        let (was, isNow) = (audio.selection, heard.selection)
        if isNow.describesVideo, !was.describesVideo, !viewer.prefersDescription {
            kinds.append(.descriptionUnasked)
        }
        if was.describesVideo, !isNow.describesVideo, viewer.prefersDescription {
            kinds.append(.descriptionLost)
        }
        if isNow.isBesideMain, !was.isBesideMain { kinds.append(.auxiliaryUnasked) }
        return kinds
    }

    private func lostText(_ new: Selected) -> [ViewerLoss.Kind] {
        if viewer.needsText {
            guard reads(text) else { return [] }
            guard reads(new.text) else { return [.captionsLost] }
            let wasForDeaf = text?.isForDeaf ?? false
            let isForDeaf = new.text?.isForDeaf ?? false
            return viewer.prefersSDH && wasForDeaf && !isForDeaf ? [.deafCaptionsLost] : []
        }
        if new.text?.isForDeaf == true, text?.isForDeaf != true, understandsAudio,
            text != nil || !showsAnyText
        {
            return [.captionsUnasked]
        }
        let wasForced = text?.selection.isForced ?? false
        return wasForced && new.text == nil ? [.forcedLost] : []
    }

    /// Whether the viewer needs no text for the words that are heard; unknown languages count as understood.
    private var understandsAudio: Bool {
        audio.map { $0.language == nil || viewer.understands($0.language) } ?? true
    }

    /// Whether text has the words that the viewer needs.
    private func reads(_ text: PlayableOption?) -> Bool {
        guard let text else { return false }
        return !text.selection.isForced && viewer.understands(text.language)
    }
}

extension SelectionOption {
    /// Whether it is commentary or speech that is enhanced, and no description.
    fileprivate var isBesideMain: Bool {
        !describesVideo
            && (characteristics.contains(.auxiliaryContent)
                || characteristics.contains(.enhancesSpeechIntelligibility))
    }
}

extension ViewerLoss: CustomStringConvertible {
    /// The loss as a sentence without a capital and a full stop.
    package var description: String {
        let who = phrases.isEmpty ? "every viewer" : Self.list(phrases, of: "viewers")
        return "\(who) \(clause) in \(Self.list(engines, of: "players"))"
    }

    private var clause: String {
        let isOne = phrases.count <= 1
        let (hear, get, see) = isOne ? ("hears", "gets", "sees") : ("hear", "get", "see")
        return switch kind {
        case .audioLost: "no longer \(hear) anything"
        case .languageLost: "no longer \(hear) a known language"
        case .descriptionUnasked: "now \(hear) the audio description without asking for it"
        case .descriptionLost: "no longer \(hear) the audio description"
        case .auxiliaryUnasked:
            "now \(hear) commentary or enhanced speech in place of the main audio"
        case .captionsLost: "no longer \(get) captions"
        case .deafCaptionsLost: "now \(get) subtitles in place of captions for the deaf"
        case .captionsUnasked: "now \(see) captions for the deaf without asking for them"
        case .forcedLost: "no longer \(see) forced subtitles"
        case .signLanguageUnasked: "now \(see) the video in sign language without asking for it"
        }
    }

    /// Names in one list, of which more than four are counted.
    private static func list(_ names: [String], of kind: String) -> String {
        var names = names
        if names.count > 5 {
            let more = names.count - 4
            names = names.prefix(4) + ["\(more) more \(kind)"]
        }
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}
