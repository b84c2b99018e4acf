// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How well frames of audio fit the states of phones; computed when it is first wanted.
struct SenoneScores {
    private let model: AcousticModel
    private var features: [Float] = []
    /// The place of the frame in the features, and among those that were measured with it.
    private var frame = 0
    private var place = 0
    /// The number of the frame among all, and that for which a senone was last computed.
    private var number: Int32 = 0
    private var numbers: [Int32]
    private var scores: [Float]
    private var counting: GaussianCodebooks.Counting
    /// The weights that the stored steps are for.
    private let table: [Float]

    /// Prepares for a model.
    init(_ model: AcousticModel) {
        self.model = model
        numbers = Array(repeating: 0, count: model.definition.senoneCount)
        scores = Array(repeating: 0, count: model.definition.senoneCount)
        counting = model.codebooks.room
        table = (0..<256).map { expf(-Float($0) * AcousticModel.weightStep) }
    }

    /// Takes frames; `next()` goes to the first.
    ///
    /// - Parameter features: 39 numbers of each frame.
    mutating func take(_ features: [Float]) {
        self.features = features
        frame = -1
    }

    /// Goes on to the next frame.
    mutating func next() {
        frame += 1
        number &+= 1
        place = frame % GaussianCodebooks.frameCount
        guard place == 0 else { return }
        let left = features.count / SpeechFeatures.width - frame
        model.codebooks.measure(
            features,
            from: frame * SpeechFeatures.width,
            frames: min(left, GaussianCodebooks.frameCount),
            &counting
        )
    }

    /// The logarithm of the density of a senone at the frame.
    ///
    /// - Parameter senone: the senone.
    /// - Returns: the logarithm.
    mutating func score(_ senone: Int) -> Float {
        if numbers[senone] == number { return scores[senone] }
        numbers[senone] = number
        let score = model.codebooks.score(
            model.codebook(of: senone),
            frame: place,
            counting,
            weights: model.weights,
            from: senone * GaussianCodebooks.streamCount * model.codebooks.densityCount,
            table: table
        )
        scores[senone] = score
        return score
    }
}
