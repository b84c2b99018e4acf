// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

extension PlayableAsset {
    /// Takes what players select from in an MPD: the audio and text of the first Period that has video or audio.
    package init(_ mpd: MPD) {
        let period =
            mpd.periods.first { period in
                period.adaptationSets.contains { $0.kind == .visual || $0.kind == .audible }
            } ?? mpd.periods.first
        let sets = period?.adaptationSets ?? []
        self.init(
            .dash,
            tracks: sets.compactMap(PlayableOption.init),
            isVideoEnabled: sets.contains { $0.kind == .visual }
        )
        declaresClosedCaptions = sets.contains { set in
            set.accessibility.contains { Descriptor.closedCaptionSchemes.contains($0.scheme) }
        }
    }
}

extension PlayableOption {
    /// Takes a set of audio or text; nil for others.
    fileprivate init?(_ set: AdaptationSet) {
        guard let kind = set.kind, kind == .audible || kind == .legible,
            let selection = set.option
        else { return nil }
        let impaired: [MediaCharacteristic] = [.describesMusicAndSound, .describesVideo]
        self.init(
            id: set.selector,
            selection: selection,
            statedLanguage: set.lang,
            set: PlayableSet(
                // Players compare the scheme, too.
                roles: set.roles.filter { $0.scheme == Descriptor.roleScheme }.compactMap(\.value),
                accessibilityRoles: set.accessibility
                    .filter { $0.scheme == Descriptor.roleScheme }.compactMap(\.value),
                purposes: set.purposes,
                selectionPriority: set.selectionPriority ?? 1,
                bandwidth: set.representations.compactMap(\.bandwidth).max() ?? 0
            ),
            channels: set.channels.first.flatMap { Int($0) },
            isForImpaired: impaired.contains(where: selection.characteristics.contains),
            isForcedByDisposition: selection.isForced
        )
    }
}
