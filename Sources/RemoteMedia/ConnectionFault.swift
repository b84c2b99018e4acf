// SPDX-License-Identifier: Apache-2.0

/// Why a connection failed, in the words of libcurl.
enum ConnectionFault {
    /// The words without the time that the attempt took, by which two reports of the same fault would differ.
    ///
    /// "Failed to connect to 127.0.0.1 port 1 after 8 ms: Couldn't connect to server" has no "after 8 ms" then.
    static func reason(_ words: String) -> String {
        guard let start = words.firstRange(of: " after "),
            let end = words[start.upperBound...].firstRange(of: " ms"),
            words[start.upperBound..<end.lowerBound].allSatisfy(\.isNumber)
        else { return words }
        return String(words[..<start.lowerBound] + words[end.upperBound...])
    }
}
