// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    import Glibc

    /// What is done to a system call of a program under test.
    enum Fault: String, CaseIterable {
        /// The process is killed before the call.
        case kill
        /// The process is killed when half of the bytes are written.
        case torn
        /// The process is asked to end before the call.
        case ended = "SIGTERM"
        /// The call fails once: no space is left.
        case noSpace = "ENOSPC"
        /// The call and all later ones that need space fail.
        case fullDisk = "ENOSPC…"
        /// The call fails once: the medium does not answer.
        case mediumError = "EIO"
        /// The call and all later ones fail.
        case brokenDisk = "EIO…"
        /// A signal comes in between.
        case interrupted = "EINTR"
        /// Half of the bytes are written.
        case short

        /// How `faults.c` calls it.
        var kind: String {
            switch self {
            case .kill, .torn, .short: rawValue
            case .ended: "signal"
            case .noSpace, .fullDisk: "\(ENOSPC)"
            case .mediumError, .brokenDisk: "\(EIO)"
            case .interrupted: "\(EINTR)"
            }
        }

        /// Whether all later calls fail as well.
        var lasts: Bool { self == .fullDisk || self == .brokenDisk }

        /// Whether the process ends.
        var kills: Bool { self == .kill || self == .torn || self == .ended }

        /// Whether the program has to carry on as if nothing had happened.
        var isNoReasonToFail: Bool { self == .interrupted || self == .short }

        /// The operating system's words for it.
        var reason: String {
            switch self {
            case .noSpace, .fullDisk: "No space left on device"
            case .mediumError, .brokenDisk: "Input/output error"
            default: ""
            }
        }

        /// Whether it can happen to such a call.
        func applies(to call: CountedCall) -> Bool {
            switch self {
            case .kill, .ended, .mediumError, .brokenDisk: true
            case .torn, .short: call.movesBytes
            case .noSpace, .fullDisk: call.needsSpace
            case .interrupted: call.canBeInterrupted
            }
        }
    }

    /// A system call that `faults.c` has counted.
    struct CountedCall {
        let name: String
        let wasStruck: Bool
        private let needs: Int

        var needsSpace: Bool { needs & 1 != 0 }
        var canBeInterrupted: Bool { needs & 2 != 0 }
        var movesBytes: Bool { needs & 4 != 0 }

        /// Reads a line of the log.
        init?(_ line: Substring) {
            let words = line.split(separator: " ")
            guard words.count > 1, let needs = Int(words[1]) else { return nil }
            name = String(words[0])
            self.needs = needs
            wasStruck = words.count > 2
        }
    }
#endif
