// SPDX-License-Identifier: Apache-2.0

/// One of the two fields of a frame, each of which carries a stream of byte pairs of its own.
public enum CEA608Field: Int, CaseIterable, Sendable {
    /// Field 1: CC1, CC2, T1 and T2.
    case one = 1
    /// Field 2: CC3, CC4, T3, T4 and extended data services.
    case two
}
