// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@Suite struct ErrorCodeTests {
    private enum Inner: ErrorCondition {
        case noSpace(limit: Int)

        var code: String { ErrorCode.of(self) }
    }

    private struct InnerError: CodedError {
        let code = "inner-error"
    }

    private enum Condition {
        case notUTF8
        case notAMovie
        case tooLarge(limit: Int)
        case file(Inner)
        case voice(String, InnerError, description: String)
        case decoder(InnerError?)
    }

    @Test func `the code of a condition is its name with hyphens`() {
        #expect(ErrorCode.of(Condition.notUTF8) == "not-utf8")
        #expect(ErrorCode.of(Condition.notAMovie) == "not-a-movie")
        #expect(ErrorCode.of(Condition.tooLarge(limit: 3)) == "too-large")
    }

    @Test func `the code of a condition that carries another one is that of the other`() {
        #expect(ErrorCode.of(Condition.file(.noSpace(limit: 3))) == "no-space")
        #expect(ErrorCode.of(Condition.voice("a", InnerError(), description: "b")) == "inner-error")
        #expect(ErrorCode.of(Condition.decoder(nil)) == "decoder")
    }
}
