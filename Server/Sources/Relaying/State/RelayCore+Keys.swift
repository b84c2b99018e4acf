// SPDX-License-Identifier: Apache-2.0

/// When the keys of an identity provider are read.
struct KeyReading {
    /// Whether they are being read.
    var isUnderWay = false
    /// When the last reading ended, in milliseconds since 1970.
    var last = 0
    /// Milliseconds for which they are fresh.
    var fresh = 0
}

extension RelayCore {
    /// Takes the keys of the identity provider, and the requests that waited for them.
    ///
    /// Keys that cannot be read leave the last ones in use.
    package func setKeys(_ reading: Result<IdentitySource.Reading, RelayFailure>) {
        keyReading.isUnderWay = false
        keyReading.last = now
        switch reading {
        case .success(let reading):
            let isFirst = keyReading.fresh == 0
            keyReading.fresh = reading.seconds * 1000
            if isFirst || reading.keys.names != verifier.keys.names {
                settings.report(
                    "The identity provider has \(reading.keys.count) keys that are used."
                )
                for remark in reading.keys.remarks {
                    settings.report("Identity provider: \(remark).")
                }
            }
            verifier.keys = reading.keys
        case .failure(let error):
            keyReading.fresh = IdentitySource.leastSeconds * 1000
            settings.report("The last keys of the identity provider stay in use: \(error)")
        }
        let requests = waitingForKeys
        waitingForKeys = []
        for waiting in requests { take(waiting.request, reply: waiting.reply) }
    }

    /// Keeps a request until the keys are read again; false where they were read a moment ago.
    func wait(forKeys request: Waiting) -> Bool {
        guard waitingForKeys.count < Self.mostWaiting else { return false }
        if !keyReading.isUnderWay {
            guard now - keyReading.last >= IdentitySource.leastSeconds * 1000 else { return false }
            guard readKeys() else { return false }
        }
        waitingForKeys.append(request)
        return true
    }

    /// Reads the keys that are no longer fresh.
    func readOldKeys() {
        guard keyReading.fresh > 0, !keyReading.isUnderWay,
            now - keyReading.last >= keyReading.fresh
        else { return }
        _ = readKeys()
    }

    private func readKeys() -> Bool {
        guard let source = settings.identity else { return false }
        keyReading.isUnderWay = true
        outcomes.append(.readKeys(source))
        return true
    }
}
