// SPDX-License-Identifier: Apache-2.0

/// How often tokens may be used: so many requests a second, with a reserve for bursts.
struct RateLimits {
    private struct Bucket {
        var rest: Int
        var time: Int
    }

    private let perSecond: Int
    private let burst: Int
    private var buckets: [Int: Bucket] = [:]

    init(perSecond: Int, burst: Int) {
        self.perSecond = perSecond
        self.burst = burst
    }

    /// Counts a request.
    ///
    /// - Parameters:
    ///   - token: the token.
    ///   - milliseconds: now.
    /// - Returns: whether there are not too many.
    mutating func take(_ token: String, at milliseconds: Int) -> Bool {
        // Tokens themselves are not kept; two of the same hash share a limit.
        let key = token.hashValue
        if buckets.count > Self.most { buckets = [:] }
        var bucket = buckets[key] ?? Bucket(rest: burst * 1000, time: milliseconds)
        let passed = max(0, min(60_000, milliseconds - bucket.time))
        bucket.rest = min(burst * 1000, bucket.rest + passed * perSecond)
        bucket.time = max(bucket.time, milliseconds)
        defer { buckets[key] = bucket }
        guard bucket.rest >= 1000 else { return false }
        bucket.rest -= 1000
        return true
    }

    private static let most = 100_000
}
