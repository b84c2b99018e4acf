// SPDX-License-Identifier: Apache-2.0

/// How sure a selection is.
public enum SelectionConfidence: String, CaseIterable, Comparable, Sendable {
    /// Documents and sources do not decide it.
    case unknown
    /// Something that is not in the playlist or the tracks may decide otherwise.
    case likely
    /// The engine's rules leave no choice.
    case certain

    /// Orders by how sure it is.
    public static func < (left: SelectionConfidence, right: SelectionConfidence) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int {
        switch self {
        case .unknown: 0
        case .likely: 1
        case .certain: 2
        }
    }
}

/// A rule by which an engine selects.
public struct EngineRule: Hashable, Sendable {
    /// The permanent name, such as `hlsjs-text-no-default`.
    public let id: String
    /// The reason, as a clause after "because".
    public let reason: String

    init(_ id: String, _ reason: String) {
        self.id = id
        self.reason = reason
    }

    /// The asset declares no audio.
    static let noAudio = EngineRule("asset-no-audio", "the asset declares no audio")
    /// The asset declares no text.
    static let noText = EngineRule("asset-no-text", "the asset declares no text")
    /// The engine does not read the kind of the asset.
    static let otherKind = EngineRule(
        "engine-kind",
        "the engine does not play such files, or its rules for them are not known"
    )
}

/// An option that an engine selects, or none, with the reasons.
public struct EnginePick: Equatable, Sendable {
    /// The index of the option in its asset; nil: nothing is selected.
    public var option: Int?
    /// Why; never empty.
    public var rules: [EngineRule]
    /// How sure it is.
    public var confidence: SelectionConfidence

    /// Selects an option.
    static func option(
        _ index: Int,
        _ rules: EngineRule...,
        confidence: SelectionConfidence = .certain
    ) -> EnginePick { EnginePick(option: index, rules: rules, confidence: confidence) }

    /// Selects nothing.
    static func nothing(
        _ rules: EngineRule...,
        confidence: SelectionConfidence = .certain
    ) -> EnginePick { EnginePick(option: nil, rules: rules, confidence: confidence) }

    /// The same, not surer than said.
    func atMost(_ limit: SelectionConfidence) -> EnginePick {
        var pick = self
        pick.confidence = min(confidence, limit)
        return pick
    }
}

/// The audio and text that an engine selects.
public struct EngineSelection: Equatable, Sendable {
    /// The audio.
    public var audio: EnginePick
    /// The text.
    public var text: EnginePick

    /// How sure both are.
    public var confidence: SelectionConfidence { min(audio.confidence, text.confidence) }
}
