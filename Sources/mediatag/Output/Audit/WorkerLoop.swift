// SPDX-License-Identifier: Apache-2.0

import Auditing

/// Standard input and output of `audit --worker`: a line in, a line out.
struct WorkerLoop {
    private let worker: AuditWorker

    init(_ worker: AuditWorker) {
        self.worker = worker
    }

    /// Answers until the input ends; each answer is written before the next request is read.
    func run() {
        Results.write(worker.hello + "\n")
        while let line = readLine() {
            guard !line.allSatisfy(\.isWhitespace) else { continue }
            Results.write(worker.answer(line) + "\n")
        }
    }
}
