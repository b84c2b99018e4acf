// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import RemoteMedia

@Suite struct ConnectionFaultTests {
    @Test(arguments: [
        (
            "Failed to connect to 127.0.0.1 port 1 after 8 ms: Couldn't connect to server",
            "Failed to connect to 127.0.0.1 port 1: Couldn't connect to server"
        ),
        ("Operation timed out after some ms", "Operation timed out after some ms"),
        ("Could not resolve host: media.example", "Could not resolve host: media.example"),
    ])
    func `a reason has no time that the attempt took`(words: String, reason: String) {
        #expect(ConnectionFault.reason(words) == reason)
    }
}
