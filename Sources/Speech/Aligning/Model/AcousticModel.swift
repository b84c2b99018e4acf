// SPDX-License-Identifier: Apache-2.0

import FileSystem

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How the phones of a language sound: an acoustic model in the layout of PocketSphinx.
///
/// Supported are tied mixtures: a set of Gaussian distributions for each phone (`ptm`), or one for all
/// (`semi`), with weights in `sendump`, over features `1s_c_d_dd`.
package struct AcousticModel: Sendable {
    let definition: ModelDefinition
    let codebooks: GaussianCodebooks
    /// Negated logarithms of the weights, in steps of `weightStep`; by senone, stream and density.
    let weights: [UInt8]
    let features: FeatureParameters
    /// Natural logarithms of staying in each state and of leaving it, by transition matrix.
    private let stays: [[Float]]
    private let leaves: [[Float]]

    /// What one step of a stored weight is as a natural logarithm: 1024 steps of the base 1.0001.
    static let weightStep: Float = 1024 * 0.000_099_995_000_3

    /// Reads a model.
    ///
    /// - Parameter folder: the folder with `mdef`, `means`, `variances`, `transition_matrices`,
    ///   `sendump` and `feat.params`.
    /// - Throws: `AlignmentError` where a file is missing, or not supported.
    package init(folder: String) throws(AlignmentError) {
        let path = { (name: String) in folder + "/" + name }
        guard unsafe access(path("mdef"), R_OK) == 0 else {
            throw AlignmentError(.missingModel, path: folder)
        }
        features = try FeatureParameters(path: path("feat.params"))
        definition = try ModelDefinition(path: path("mdef"))
        codebooks = try GaussianCodebooks(means: path("means"), variances: path("variances"))
        guard codebooks.count == 1 || codebooks.count == definition.names.count else {
            throw AlignmentError(
                .unsupportedModel("a model with continuous densities"),
                path: folder
            )
        }
        weights = try Self.readWeights(
            path("sendump"),
            codebooks,
            senones: definition.senoneCount
        )
        (stays, leaves) = try Self.readTransitions(
            path("transition_matrices"),
            states: definition.stateCount
        )
    }

    /// The codebook of a senone.
    func codebook(of senone: Int) -> Int {
        codebooks.count == 1 ? 0 : definition.senonePhones[senone]
    }

    /// The logarithm of staying in each state of a phone; nothing where it is not one of the model.
    func stays(of phone: ModelDefinition.Phone) -> [Float] {
        stays.indices.contains(phone.transitions)
            ? stays[phone.transitions] : phone.senones.map { _ in 0 }
    }

    /// The logarithm of leaving each state of a phone; nothing where it is not one of the model.
    func leaves(of phone: ModelDefinition.Phone) -> [Float] {
        leaves.indices.contains(phone.transitions)
            ? leaves[phone.transitions] : phone.senones.map { _ in 0 }
    }

    private static func readWeights(
        _ path: String,
        _ codebooks: GaussianCodebooks,
        senones: Int
    ) throws(AlignmentError) -> [UInt8] {
        var file = try SphinxFile(path: path)
        while true {
            let length = try file.readCount()
            if length == 0 { break }
            let text = String(decoding: try file.read(length).prefix { $0 != 0 }, as: UTF8.self)
            if text.hasPrefix("cluster_count"), text != "cluster_count 0" {
                throw AlignmentError(.unsupportedModel("a sendump with clusters"), path: path)
            }
        }
        let (densities, stored) = (try file.readCount(), try file.readCount())
        guard densities == codebooks.densityCount, stored == senones else {
            throw file.invalid("it does not have the densities and senones of the model")
        }
        let count = GaussianCodebooks.streamCount * densities * senones
        return codebooks.ordered(try file.read(count), senones: senones)
    }

    private static func readTransitions(
        _ path: String,
        states: Int
    ) throws(AlignmentError) -> (stays: [[Float]], leaves: [[Float]]) {
        var file = try SphinxFile(path: path)
        try file.readParameterHeader()
        let (count, rows, columns) = (
            try file.readCount(), try file.readCount(), try file.readCount()
        )
        let total = try file.readCount()
        guard rows == states, columns == states + 1, count <= total, total == count * rows * columns
        else { throw file.invalid("its matrices do not have the states of the model") }
        let values = try file.readFloats(total)
        var (stays, leaves): ([[Float]], [[Float]]) = ([], [])
        for matrix in 0..<count {
            let places = (0..<rows).map { (matrix * rows + $0) * columns + $0 }
            let sums = places.map { max(values[$0] + values[$0 + 1], .leastNormalMagnitude) }
            stays.append(zip(places, sums).map { logf(max(values[$0] / $1, 1e-4)) })
            leaves.append(zip(places, sums).map { logf(max(values[$0 + 1] / $1, 1e-4)) })
        }
        return (stays, leaves)
    }
}
