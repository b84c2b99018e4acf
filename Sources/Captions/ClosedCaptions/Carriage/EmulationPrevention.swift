// SPDX-License-Identifier: Apache-2.0

/// The bytes 3 that keep start codes out of units.
///
/// Source: ITU-T H.264, 7.4.1; ITU-T H.265, 7.4.2.
enum EmulationPrevention {
    /// A unit without them; the slice itself where there is none.
    static func removed(from unit: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard hasCandidate(unit) else { return unit }
        var payload: [UInt8] = []
        payload.reserveCapacity(unit.count)
        var zeros = 0
        for byte in unit {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            payload.append(byte)
            zeros = byte == 0 ? zeros + 1 : 0
        }
        return payload[...]
    }

    private static func hasCandidate(_ unit: ArraySlice<UInt8>) -> Bool {
        var zeros = 0
        for byte in unit {
            if zeros >= 2, byte == 3 { return true }
            zeros = byte == 0 ? zeros + 1 : 0
        }
        return false
    }

    /// A unit with them.
    static func added(to payload: some Sequence<UInt8>) -> [UInt8] {
        var unit: [UInt8] = []
        var zeros = 0
        for byte in payload {
            if zeros == 2, byte <= 3 {
                unit.append(3)
                zeros = 0
            }
            unit.append(byte)
            zeros = byte == 0 ? zeros + 1 : 0
        }
        return unit
    }
}
