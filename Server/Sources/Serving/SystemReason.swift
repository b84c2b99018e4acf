// SPDX-License-Identifier: Apache-2.0

internal import Processes

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The system's words for why work on a file failed.
///
/// - Parameter error: what functions of Foundation throw; the words for people are not in its essentials.
/// - Returns: the words; a description of another error.
package func systemReason(of error: any Error) -> String {
    guard let cause = (error as? CocoaError)?.underlying as? POSIXError else { return "\(error)" }
    return SystemCallError(code: cause.code.rawValue).description
}
