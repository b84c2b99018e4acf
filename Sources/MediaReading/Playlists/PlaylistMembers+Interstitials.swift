// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
package import Playlists

extension PlaylistMembers {
    /// The most assets of interstitials that are read of one presentation; an hour of a channel has some dozens.
    private static let interstitialLimit = 200
    private static let limitReason =
        "as all that follow, because only the first \(interstitialLimit) assets are read"
    /// The most bytes of a list of assets.
    private static let listLimit = 1 << 20

    /// Reads what the interstitials in the media playlists of variants play, each asset once.
    ///
    /// - Parameter members: the members that were read.
    /// - Returns: an entry for each asset, in the order of the playlists.
    package mutating func interstitials(of members: [PlaylistMember]) -> [PlayedInterstitial] {
        var found: [PlayedInterstitial] = []
        var known: Set<String> = []
        for member in members where member.role == .variant {
            guard let playlist = member.playlist, let own = place.file(member.uri, from: nil) else {
                continue
            }
            for (range, line) in playlist.text.tags(DateRange.self) {
                // Every variant has the same interstitials.
                guard let interstitial = Interstitial(range),
                    let named = interstitial.assetURI ?? interstitial.assetList,
                    known.insert("\(range.id ?? "") \(named)").inserted
                else { continue }
                func add(_ uri: String, _ content: PlayedInterstitial.Content) {
                    let file = place.name(of: member.uri)
                    found.append(PlayedInterstitial(file: file, line: line, uri: uri, content))
                }
                // Lists count as well, also those that name no asset.
                guard known.count <= Self.interstitialLimit else {
                    add(named, .unread(Self.limitReason))
                    return found
                }
                for (uri, from) in assets(of: interstitial, named: own) {
                    guard found.count < Self.interstitialLimit else {
                        add(uri, .unread(Self.limitReason))
                        return found
                    }
                    add(uri, content(uri, namedBy: from))
                }
            }
        }
        return found
    }

    /// The URIs of the assets, with the file that names each; without a file, that of a list that could not be read.
    private func assets(
        of interstitial: Interstitial,
        named own: String
    ) -> [(uri: String, from: String?)] {
        if let uri = interstitial.assetURI { return [(uri, own)] }
        guard let list = interstitial.assetList else { return [] }
        guard let file = place.file(list, from: own),
            let bytes = place.bytes(file, limit: Self.listLimit)
        else { return [(list, nil)] }
        do {
            let assets = try JSONScanner.scan(bytes).documents.first?["ASSETS"]?.items ?? []
            return assets.compactMap { asset in
                asset["URI"]?.string.map { ($0, file) }
            }
        } catch {
            return [(list, nil)]
        }
    }

    private func content(_ uri: String, namedBy own: String?) -> PlayedInterstitial.Content {
        guard let own else { return .unread("the list of its assets could not be read") }
        guard let name = place.file(uri, from: own) else {
            return .unread("it leads out of the place of the presentation")
        }
        do throws(MediaError) {
            guard let found = try place.playlist(name, limit: Self.listLimit) else {
                return .unread("it is larger than \(Self.listLimit >> 20) MiB")
            }
            return .playlist(found.playlist)
        } catch {
            return .unread(error.reason)
        }
    }
}
