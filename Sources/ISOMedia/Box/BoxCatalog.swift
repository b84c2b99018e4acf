// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// Every box that this library decodes: its type, its container, and the clause that defines it.
package enum BoxCatalog {
    /// One type of box.
    package struct Entry: Sendable {
        /// The typed body.
        package let body: any BoxBody.Type
        /// The boxes that contain it.
        package let containers: Set<FourCC>
        /// The standard and clause.
        package let source: String

        /// The four-character code.
        package var type: FourCC { body.type }
    }

    /// All types, in the order of the file layout.
    package static let entries: [Entry] =
        [
            entry(FileTypeBox.self, in: [], "ISO/IEC 14496-12, 4.3"),
            entry(MovieHeaderBox.self, in: ["moov"], "ISO/IEC 14496-12, 8.2.2"),
            entry(TrackHeaderBox.self, in: ["trak"], "ISO/IEC 14496-12, 8.3.2"),
            entry(
                ExcludeFromAutoselectionBox.self,
                in: ["trak"],
                "QTFF, Track Exclude From Autoselection"
            ),
            entry(EditListBox.self, in: ["edts"], "ISO/IEC 14496-12, 8.6.6"),
            entry(MediaHeaderBox.self, in: ["mdia"], "ISO/IEC 14496-12, 8.4.2"),
            entry(ExtendedLanguageBox.self, in: ["mdia"], "ISO/IEC 14496-12, 8.4.6"),
            entry(HandlerBox.self, in: ["mdia", "meta", "minf"], "ISO/IEC 14496-12, 8.4.3"),
            entry(NullMediaHeaderBox.self, in: ["minf"], "ISO/IEC 14496-12, 8.4.5.2"),
            entry(SubtitleMediaHeaderBox.self, in: ["minf"], "ISO/IEC 14496-12, 12.6.2"),
            entry(DataEntryURLBox.self, in: ["dref"], "ISO/IEC 14496-12, 8.7.2"),
            entry(TextSampleEntry.self, in: ["stsd"], "3GPP TS 26.245, 5.16"),
            entry(QuickTimeTextSampleEntry.self, in: ["stsd"], "QTFF, Text Sample Description"),
            entry(WebVTTSampleEntry.self, in: ["stsd"], "ISO/IEC 14496-30, 7.5"),
            entry(WebVTTConfigurationBox.self, in: ["wvtt"], "ISO/IEC 14496-30, 7.5"),
            entry(WebVTTSourceLabelBox.self, in: ["wvtt"], "ISO/IEC 14496-30, 7.5"),
            entry(XMLSubtitleSampleEntry.self, in: ["stsd"], "ISO/IEC 14496-12, 12.6.3"),
            entry(BitRateBox.self, in: ["wvtt", "stpp"], "ISO/IEC 14496-12, 8.5.2"),
            entry(TimeToSampleBox.self, in: ["stbl"], "ISO/IEC 14496-12, 8.6.1.2"),
            entry(CompositionOffsetBox.self, in: ["stbl"], "ISO/IEC 14496-12, 8.6.1.3"),
            entry(SyncSampleBox.self, in: ["stbl"], "ISO/IEC 14496-12, 8.6.2"),
            entry(SampleDependencyTypeBox.self, in: ["stbl", "traf"], "ISO/IEC 14496-12, 8.6.4"),
            entry(SampleSizeBox.self, in: ["stbl"], "ISO/IEC 14496-12, 8.7.3.2"),
            entry(CompactSampleSizeBox.self, in: ["stbl"], "ISO/IEC 14496-12, 8.7.3.3"),
            entry(SampleToChunkBox.self, in: ["stbl"], "ISO/IEC 14496-12, 8.7.4"),
            entry(ChunkOffsetBox.self, in: ["stbl"], "ISO/IEC 14496-12, 8.7.5"),
            entry(ChunkLargeOffsetBox.self, in: ["stbl"], "ISO/IEC 14496-12, 8.7.5"),
            entry(
                SampleAuxiliaryInformationOffsetsBox.self,
                in: ["stbl"],
                "ISO/IEC 14496-12, 8.7.9"
            ),
            entry(MovieExtendsHeaderBox.self, in: ["mvex"], "ISO/IEC 14496-12, 8.8.2"),
            entry(TrackExtendsBox.self, in: ["mvex"], "ISO/IEC 14496-12, 8.8.3"),
            entry(MovieFragmentHeaderBox.self, in: ["moof"], "ISO/IEC 14496-12, 8.8.5"),
            entry(TrackFragmentHeaderBox.self, in: ["traf"], "ISO/IEC 14496-12, 8.8.7"),
            entry(
                TrackFragmentBaseMediaDecodeTimeBox.self,
                in: ["traf"],
                "ISO/IEC 14496-12, 8.8.12"
            ),
            entry(TrackRunBox.self, in: ["traf"], "ISO/IEC 14496-12, 8.8.8"),
            entry(SegmentIndexBox.self, in: [], "ISO/IEC 14496-12, 8.16.3"),
            entry(TrackFragmentRandomAccessBox.self, in: ["mfra"], "ISO/IEC 14496-12, 8.8.10"),
            entry(
                MovieFragmentRandomAccessOffsetBox.self,
                in: ["mfra"],
                "ISO/IEC 14496-12, 8.8.11"
            ),
            entry(ItemLocationBox.self, in: ["meta"], "ISO/IEC 14496-12, 8.11.3"),
            entry(TaggedCharacteristicBox.self, in: ["udta"], "QTFF, Media Characteristic Tags"),
            entry(TrackNameBox.self, in: ["udta"], "QTFF, Track Name"),
            entry(UserDataNameBox.self, in: ["udta"], "QTFF, User Data"),
            entry(TitleBox.self, in: ["udta"], "3GPP TS 26.244, 8.2"),
            entry(KindBox.self, in: ["udta"], "ISO/IEC 14496-12, 8.10.4"),
        ] + mediaFormats

    /// What tells how the samples of a format are coded.
    private static let mediaFormats: [Entry] = [
        entry(VideoMediaHeaderBox.self, in: ["minf"], "ISO/IEC 14496-12, 12.1.2"),
        entry(SoundMediaHeaderBox.self, in: ["minf"], "ISO/IEC 14496-12, 12.2.2"),
        entry(PixelAspectRatioBox.self, in: ["avc1", "hvc1"], "ISO/IEC 14496-12, 12.1.4"),
        entry(ColourInformationBox.self, in: ["avc1", "hvc1"], "ISO/IEC 14496-12, 12.1.5"),
        entry(AVCConfigurationBox.self, in: ["avc1", "avc3"], "ISO/IEC 14496-15, 5.3.3"),
        entry(HEVCConfigurationBox.self, in: ["hvc1", "hev1"], "ISO/IEC 14496-15, 8.3.3"),
        entry(AV1ConfigurationBox.self, in: ["av01"], "AV1 in ISO Media Files, 2.3"),
        entry(VPCodecConfigurationBox.self, in: ["vp08", "vp09"], "VP Codecs in ISO Media Files"),
        entry(ElementaryStreamDescriptorBox.self, in: ["mp4a", "mp4v"], "ISO/IEC 14496-14, 6.7.2"),
        entry(AC3SpecificBox.self, in: ["ac-3"], "ETSI TS 102 366, F.4"),
        entry(EnhancedAC3SpecificBox.self, in: ["ec-3"], "ETSI TS 102 366, F.6"),
        entry(AppleLosslessSpecificBox.self, in: ["alac"], "Apple Lossless Audio Codec"),
        entry(OpusSpecificBox.self, in: ["Opus"], "Opus in ISO Media Files, 4.3.2"),
        entry(FLACSpecificBox.self, in: ["fLaC"], "FLAC in ISO Media Files, 3.3.2"),
    ]

    private static let byType = Dictionary(uniqueKeysWithValues: entries.map { ($0.type, $0) })

    private static func entry(
        _ body: any BoxBody.Type,
        in containers: Set<FourCC>,
        _ source: String
    ) -> Entry {
        Entry(body: body, containers: containers, source: source)
    }

    /// Decodes every box below one that the catalogue knows, and keeps nothing.
    ///
    /// A type counts only where it has its meaning: `text` in `gmhd` is no sample entry.
    /// Tables are read in place, so this takes no longer for a long movie than for a short one.
    ///
    /// - Throws: `ISOMediaError.Kind.invalidBox` for the first box whose fields contradict its size.
    static func check(_ box: Box) throws(ISOMediaError) {
        for child in box.children {
            if let entry = byType[child.type], entry.containers.contains(box.type),
                case .payload = child.content
            {
                try child.check(entry.body)
            }
            try check(child)
        }
    }
}

extension Box {
    fileprivate func check<Body: BoxBody>(_ body: Body.Type) throws(ISOMediaError) {
        _ = try decode(body)
    }
}
