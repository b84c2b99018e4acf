// SPDX-License-Identifier: Apache-2.0

/// Which phones an acoustic model has, and which states each of them has beside which neighbours: `mdef`.
struct ModelDefinition: Sendable {
    /// Where in a word a phone is.
    enum WordPosition: UInt16, Sendable {
        case inside = 0
        case begin = 1
        case end = 2
        case single = 3
    }

    /// The states of a phone and its transition matrix.
    struct Phone: Sendable {
        /// The senone of each state.
        let senones: [Int]
        /// The index of the transition matrix.
        let transitions: Int
    }

    /// The names of the phones without neighbours, such as `AA` and `SIL`.
    let names: [String]
    /// The index of each name.
    let indices: [String: Int]
    /// The index of silence.
    let silence: Int
    /// The phones that are no speech: silence and noises.
    let fillers: Set<Int>
    /// States of each phone.
    let stateCount: Int
    /// Number of all senones; those of the phones without neighbours are the first.
    let senoneCount: Int
    /// Of each senone, the phone without neighbours that it belongs to.
    let senonePhones: [Int]

    private let tree: [TreeNode]
    private let phones: ArraySlice<UInt8>
    private let sequences: [UInt16]

    private struct TreeNode {
        let context: Int16
        let children: Int16
        /// The first child, or the phone where there are no children; -1 for none.
        let target: Int32
    }

    private static let phoneLength = 12

    /// Reads the file.
    ///
    /// - Parameter path: the file `mdef`.
    /// - Throws: `AlignmentError` where it is not a binary definition with states of equal number.
    init(path: String) throws(AlignmentError) {
        var file = try SphinxFile(path: path)
        guard try file.read(4).elementsEqual("BMDF".utf8) else {
            throw AlignmentError(.unsupportedModel("a model definition as text"), path: path)
        }
        _ = try file.readInt32()
        _ = try file.read(try file.readCount())
        var counts: [Int] = []
        for _ in 0..<10 { counts.append(try file.readCount()) }
        let (nameCount, phoneCount, sequenceCount) = (counts[0], counts[1], counts[6])
        (stateCount, senoneCount, silence) = (counts[2], counts[4], counts[9])
        guard (1...255).contains(nameCount), (1...16).contains(stateCount), silence < nameCount,
            phoneCount >= nameCount, (1...Int(UInt16.max)).contains(senoneCount)
        else { throw file.invalid("its counts are impossible") }
        let names = try Self.readNames(nameCount, &file)
        self.names = names
        indices = Dictionary(zip(names, names.indices)) { first, _ in first }
        let treeBytes = try file.read(counts[8] * 8)
        tree = Self.readTree(treeBytes)
        phones = try file.read(phoneCount * Self.phoneLength)
        guard try file.readCount() == sequenceCount * stateCount else {
            throw file.invalid("its phones have different numbers of states")
        }
        let sequenceBytes = try file.read(2 * sequenceCount * stateCount)
        sequences = (0..<sequenceCount * stateCount).map { sequenceBytes.number(at: 2 * $0) }
        guard sequences.allSatisfy({ $0 < counts[4] }) else {
            throw file.invalid("a senone is missing")
        }
        let phoneBytes = phones
        fillers = Set(
            names.indices.filter {
                phoneBytes[phoneBytes.startIndex + $0 * Self.phoneLength + 8] != 0
            }
        )
        senonePhones = try Self.senonePhones(
            phones,
            sequences,
            states: stateCount,
            senones: senoneCount,
            names: nameCount,
            file
        )
    }

    private static func readNames(
        _ count: Int,
        _ file: inout SphinxFile
    ) throws(AlignmentError) -> [String] {
        var names: [String] = []
        var length = 0
        for _ in 0..<count {
            let text = file.bytes.prefix { $0 != 0 }
            length += try file.read(text.count + 1).count
            names.append(String(decoding: text, as: UTF8.self))
        }
        _ = try file.read((4 - length % 4) % 4)
        return names
    }

    private static func readTree(_ bytes: ArraySlice<UInt8>) -> [TreeNode] {
        (0..<bytes.count / 8).map { index in
            TreeNode(
                context: bytes.number(at: 8 * index),
                children: bytes.number(at: 8 * index + 2),
                target: bytes.number(at: 8 * index + 4)
            )
        }
    }

    /// Finds which phone each senone belongs to, and checks every reference on the way.
    private static func senonePhones(
        _ phones: ArraySlice<UInt8>,
        _ sequences: [UInt16],
        states: Int,
        senones: Int,
        names: Int,
        _ file: SphinxFile
    ) throws(AlignmentError) -> [Int] {
        var result = Array(repeating: 0, count: senones)
        let sequenceCount = sequences.count / states
        for phone in 0..<phones.count / phoneLength {
            let sequence = Int(phones.number(at: phone * phoneLength) as Int32)
            let base =
                phone < names ? phone : Int(phones[phones.startIndex + phone * phoneLength + 9])
            guard (0..<sequenceCount).contains(sequence), base < names else {
                throw file.invalid("a phone has no states")
            }
            for state in 0..<states { result[Int(sequences[sequence * states + state])] = base }
        }
        return result
    }

    /// The states of a phone between its neighbours, or without them where the model does not have it.
    ///
    /// - Parameters:
    ///   - phone: the phone.
    ///   - left: the phone before it; noises count as silence.
    ///   - right: the phone after it.
    ///   - position: where in the word it is; where the model does not have that, any other place does.
    /// - Returns: the states.
    func phone(_ phone: Int, left: Int, right: Int, position: WordPosition) -> Phone {
        guard !fillers.contains(phone) else { return self.phone(at: phone) }
        let left = fillers.contains(left) ? silence : left
        let right = fillers.contains(right) ? silence : right
        for place in [position, .inside, .begin, .end, .single] {
            if let found = find([Int(place.rawValue), phone, left, right]) {
                return self.phone(at: found)
            }
        }
        return self.phone(at: phone)
    }

    /// Walks down the tree whose levels are the place in the word, the phone, its left and right neighbour.
    private func find(_ path: [Int]) -> Int? {
        var range = 0..<min(4, tree.count)
        for (depth, wanted) in path.enumerated() {
            guard
                let node = range.first(where: { Int(tree[$0].context) == wanted }).map({ tree[$0] }
                ),
                node.target >= 0
            else { return nil }
            let target = Int(node.target)
            if node.children == 0 {
                return depth == path.count - 1 && target < phones.count / Self.phoneLength
                    ? target : nil
            }
            guard node.children > 0, target + Int(node.children) <= tree.count else { return nil }
            range = target..<target + Int(node.children)
        }
        return nil
    }

    /// The states of a phone of the list, without a look at its neighbours.
    func phone(at index: Int) -> Phone {
        let sequence = Int(phones.number(at: index * Self.phoneLength) as Int32) * stateCount
        return Phone(
            senones: sequences[sequence..<sequence + stateCount].map(Int.init),
            transitions: Int(phones.number(at: index * Self.phoneLength + 4) as Int32)
        )
    }
}

extension ArraySlice<UInt8> {
    /// A little-endian number.
    ///
    /// - Parameter offset: its place from the start of the slice, where it has to be whole.
    /// - Returns: the number.
    fileprivate func number<Number: FixedWidthInteger>(at offset: Int) -> Number {
        var value: Number = 0
        for index in (0..<Number.bitWidth / 8).reversed() {
            value = value << 8 | Number(truncatingIfNeeded: self[startIndex + offset + index])
        }
        return value
    }
}
