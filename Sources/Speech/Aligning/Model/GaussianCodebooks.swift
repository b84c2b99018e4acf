// SPDX-License-Identifier: Apache-2.0

import CSpeech

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The Gaussian distributions of a model: for each phone and each of the three streams of features
/// (cepstrum, its change, the change of that), some densities with diagonal covariances.
struct GaussianCodebooks: Sendable {
    /// Streams of features.
    static let streamCount = 3
    /// Features of a stream.
    static let width = 13

    /// Codebooks: one for each phone, or one for all.
    let count: Int
    /// Densities of a stream of a codebook; a multiple of 16.
    let densityCount: Int
    /// Means, of sixteen densities at a time one feature after the other.
    private let means: [Float]
    /// As `means`: half of the inverse of the variance.
    private let precisions: [Float]
    /// The logarithm of each density at its mean.
    private let peaks: [Float]

    /// Variances are never smaller, as in PocketSphinx.
    private static let leastVariance: Float = 0.0001

    /// Reads the parameters.
    ///
    /// - Parameters:
    ///   - meanPath: the file `means`.
    ///   - variancePath: the file `variances`.
    /// - Throws: `AlignmentError` where a file is not one, or the features are not `1s_c_d_dd`.
    init(means meanPath: String, variances variancePath: String) throws(AlignmentError) {
        let (shape, means) = try Self.read(meanPath)
        let (otherShape, variances) = try Self.read(variancePath)
        guard shape == otherShape else {
            throw AlignmentError(.invalidModel("it does not fit the means"), path: variancePath)
        }
        (count, densityCount) = (shape[0], shape[1])
        var packed = (means: means, precisions: variances)
        var peaks = [Float](repeating: 0, count: means.count / Self.width)
        for density in peaks.indices {
            let start = density / 16 * 16 * Self.width + density % 16
            var peak: Float = 0
            for feature in 0..<Self.width {
                let source = density * Self.width + feature
                let variance = max(variances[source], Self.leastVariance)
                packed.means[start + 16 * feature] = means[source]
                packed.precisions[start + 16 * feature] = 0.5 / variance
                peak -= 0.5 * logf(2 * .pi * variance)
            }
            peaks[density] = peak
        }
        (self.means, precisions, self.peaks) = (packed.means, packed.precisions, peaks)
    }

    private static func read(_ path: String) throws(AlignmentError) -> ([Int], [Float]) {
        var file = try SphinxFile(path: path)
        try file.readParameterHeader()
        let (books, streams, densities) = (
            try file.readCount(), try file.readCount(), try file.readCount()
        )
        guard streams == streamCount, densities % 16 == 0, densities <= 4096, books <= 65_536 else {
            throw AlignmentError(
                .unsupportedModel("a model with \(streams) streams of \(densities) densities"),
                path: path
            )
        }
        for _ in 0..<streams where try file.readCount() != width {
            throw AlignmentError(.unsupportedModel("a stream without 13 features"), path: path)
        }
        let total = try file.readCount()
        guard total == books * streams * densities * width else {
            throw file.invalid("its counts differ")
        }
        return ([books, densities], try file.readFloats(total))
    }

    /// The densities that count at some frames.
    struct Counting: Sendable {
        /// Of each stream of each codebook, one frame after the other: the greatest logarithm of a density, and
        /// how many densities count.
        fileprivate var greatest: [Float]
        fileprivate var counts: [Int32]
        /// Which they are, and how probable.
        fileprivate var densities: [UInt16]
        fileprivate var probabilities: [Float]

        fileprivate init(rows: Int) {
            greatest = Array(repeating: 0, count: rows)
            counts = Array(repeating: 0, count: rows)
            densities = Array(repeating: 0, count: rows * Int(cspeech_kept))
            probabilities = Array(repeating: 0, count: rows * Int(cspeech_kept))
        }
    }

    /// Frames that are measured at a time at most.
    static let frameCount = Int(cspeech_frames)
    /// Densities that are less probable than the best by more than this, as a logarithm, do not count.
    private static let range: Float = 6

    private var rows: Int { count * Self.streamCount }

    /// Where the densities are put that count.
    var room: Counting { Counting(rows: rows * Self.frameCount) }

    /// Finds the densities that count at frames.
    ///
    /// - Parameters:
    ///   - features: the features of all streams of one frame after the other.
    ///   - start: the place of those of the first frame.
    ///   - frames: how many frames are measured; `frameCount` at most.
    ///   - counting: gets what is found.
    func measure(_ features: [Float], from start: Int, frames: Int, _ counting: inout Counting) {
        precondition(start + frames * Self.streamCount * Self.width <= features.count)
        precondition(frames <= Self.frameCount && counting.counts.count == rows * Self.frameCount)
        unsafe cspeech_measure(
            means,
            precisions,
            peaks,
            Int32(rows),
            Int32(Self.streamCount),
            Int32(densityCount / 16),
            Int32(Self.width),
            features,
            Int32(start),
            Int32(frames),
            Self.range,
            &counting.greatest,
            &counting.counts,
            &counting.densities,
            &counting.probabilities
        )
    }

    /// The logarithm of the density of a mixture.
    ///
    /// - Parameters:
    ///   - codebook: its codebook.
    ///   - frame: the place of the frame among those that were measured.
    ///   - counting: what was found there.
    ///   - weights: steps of the weights of the densities, stream by stream.
    ///   - start: the place of the first.
    ///   - table: the weight of each step.
    /// - Returns: the logarithm.
    func score(
        _ codebook: Int,
        frame: Int,
        _ counting: Counting,
        weights: [UInt8],
        from start: Int,
        table: [Float]
    ) -> Float {
        precondition(start + Self.streamCount * densityCount <= weights.count)
        precondition(table.count == 256 && codebook < count && frame < Self.frameCount)
        return unsafe cspeech_score(
            counting.greatest,
            counting.counts,
            counting.densities,
            counting.probabilities,
            Int32(frame * rows + codebook * Self.streamCount),
            Int32(Self.streamCount),
            weights,
            Int32(start),
            Int32(densityCount),
            table
        )
    }

    /// The weights of a model in the order in which mixtures are computed: those of one senone after the other.
    ///
    /// - Parameters:
    ///   - weights: the weights by stream, density and senone.
    ///   - senones: how many senones there are.
    /// - Returns: the weights by senone, stream and density.
    func ordered(_ weights: ArraySlice<UInt8>, senones: Int) -> [UInt8] {
        let rows = Self.streamCount * densityCount
        precondition(weights.count == rows * senones)
        return unsafe [UInt8](unsafeUninitializedCapacity: weights.count) { target, count in
            unsafe weights.withUnsafeBufferPointer { source in
                guard let from = source.baseAddress, let to = target.baseAddress else { return }
                unsafe cspeech_transpose(from, Int32(rows), Int32(senones), to)
            }
            count = weights.count
        }
    }
}
