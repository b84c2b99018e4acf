// SPDX-License-Identifier: Apache-2.0

/// Cuts the pairs of line 21.
enum CEA608Cuts {
    /// The pairs of parts of the media, and those that make each part begin as it does in the whole.
    ///
    /// - Parameters:
    ///   - pairs: pairs in the order of their times, without padding.
    ///   - parts: the parts in the order of the media.
    /// - Returns: pairs at the times of the presentation.
    static func pairs(
        _ pairs: [TimedCEA608Pair],
        shown parts: [ShownPart]
    ) -> [TimedCEA608Pair] {
        var result: [TimedCEA608Pair] = []
        var decoder = CEA608Decoder(keeping: [], limit: 0, ignoresParity: true)
        var before = decoder
        var rest = pairs[...]
        var start = 0
        var loading: Set<CEA608Channel> = []
        for part in parts {
            while let pair = rest.first, pair.milliseconds < part.media.lowerBound {
                decoder.append(pair)
                rest.removeFirst()
            }
            let own = rest.prefix { $0.milliseconds < part.media.upperBound }
            let reload = CEA608Reload(from: before, to: decoder)
            result.removeUnseen(of: reload.channels, from: start, loading)
            start = result.count
            loading = decoder.loadingChannels
            result += reload.pairs.map { field, pair in
                TimedCEA608Pair(milliseconds: part.start, field: field, pair: pair)
            }
            result += beginning(own, after: decoder).map { pair in
                var pair = pair
                pair.milliseconds = part.shown(pair.milliseconds)
                return pair
            }
            own.forEach { decoder.append($0) }
            rest = rest.dropFirst(own.count)
            before = decoder
        }
        return result
    }

    /// The pairs of a part without the end of something that begins before it: the copy of a control code, extended data.
    private static func beginning(
        _ pairs: ArraySlice<TimedCEA608Pair>,
        after decoder: CEA608Decoder
    ) -> [TimedCEA608Pair] {
        var isBeginning = [true, true]
        return pairs.filter { pair in
            let field = pair.field.rawValue - 1
            guard isBeginning[field] else { return true }
            let code = pair.pair.firstCode
            if pair.field == .two, decoder.isInExtendedData, code == 0x0F || code >= 0x20 {
                isBeginning[field] = code != 0x0F
                return false
            }
            isBeginning[field] = false
            return !decoder.isCopy(pair)
        }
    }
}

extension [TimedCEA608Pair] {
    /// Removes the pairs at the end that load a caption of a channel which is not shown any more.
    ///
    /// - Parameters:
    ///   - channels: the channels.
    ///   - start: the first pair that may be removed.
    ///   - loading: the channels that load a caption there.
    fileprivate mutating func removeUnseen(
        of channels: Set<CEA608Channel>,
        from start: Int,
        _ loading: Set<CEA608Channel>
    ) {
        guard !channels.isEmpty, start < count else { return }
        let part = Array(self[start...])
        let isHidden = part.isHidden(loading: loading)
        var reader = ChannelPairs()
        let owners = part.map { reader.channel(of: $0) }
        var seen: Set<CEA608Channel> = []
        var kept: [TimedCEA608Pair] = []
        for index in part.indices.reversed() {
            if let owner = owners[index], channels.contains(owner), !seen.contains(owner) {
                if isHidden[index] { continue }
                seen.insert(owner)
            }
            kept.append(part[index])
        }
        replaceSubrange(start..., with: kept.reversed())
    }
}
