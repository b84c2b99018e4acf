// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Requests for playlists and parts that are not published yet [RFC 8216bis-22, 6.2.5.2].
///
/// Clients that ask for the same are answered together: ten thousand viewers of a rendition cost one look at it.
struct WaitingReloads {
    /// What is asked for.
    struct Question: Hashable {
        let rendition: RenditionKey
        let file: String
        /// `_HLS_msn` and `_HLS_part` as they are written.
        var mediaSequence: String?
        var part: String?
    }

    /// Who asks.
    struct Client {
        /// How the addresses of a playlist are written for it.
        let addresses: PlaylistAddresses
        let presence: ClientPresence?
        /// When it is refused, in milliseconds since 1970.
        let deadline: Int
        let reply: @Sendable (RelayAnswer) -> Void
    }

    private var clients: [Question: [Client]] = [:]
    private(set) var count = 0

    /// Renditions that are waited for at most; fewer than ``LiveRenditions`` keeps, so that none is made again and again.
    static let mostRenditions = 128

    var questions: [Question] { Array(clients.keys) }

    /// Lets a client wait.
    ///
    /// - Returns: whether there is room.
    mutating func add(_ client: Client, _ question: Question, limit: Int) -> Bool {
        guard count < limit else { return false }
        if clients[question] == nil {
            var renditions = Set(clients.keys.map(\.rendition))
            renditions.insert(question.rendition)
            guard renditions.count <= Self.mostRenditions else { return false }
        }
        clients[question, default: []].append(client)
        count += 1
        return true
    }

    /// Takes all clients that asked something.
    mutating func take(_ question: Question) -> [Client] {
        let taken = clients.removeValue(forKey: question) ?? []
        count -= taken.count
        return taken.filter(\.isPresent)
    }

    /// Takes the clients of a question that have waited too long; those that have left are forgotten.
    mutating func takeLate(_ question: Question, at time: Int) -> [Client] {
        let all = take(question)
        let rest = all.filter { $0.deadline > time }
        if !rest.isEmpty { clients[question] = rest }
        count += rest.count
        return all.filter { $0.deadline <= time }
    }
}

extension WaitingReloads.Client {
    fileprivate var isPresent: Bool { presence?.isThere ?? true }
}

/// Whether a client is still connected.
package final class ClientPresence: Sendable {
    private let hasLeft = Atomic(false)

    package init() {}

    /// Whether it has not left.
    package var isThere: Bool { !hasLeft.load(ordering: .relaxed) }

    package func leave() { hasLeft.store(true, ordering: .relaxed) }
}
