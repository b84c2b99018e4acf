// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia
import MediaPrimitives

extension SampleFormatter {
    /// The sample entry of a video stream; nil where what it needs is not known.
    func videoEntry() -> Box? {
        guard let width = stream.width, let height = stream.height,
            let (type, configuration) = videoConfiguration()
        else { return nil }
        return VisualSampleEntry.box(
            type,
            width: width,
            height: height,
            boxes: configuration + pictureBoxes
        )
    }

    private func videoConfiguration() -> (FourCC, [Box])? {
        let known = stream.codecConfiguration
        switch stream.codecName {
        case "h264":
            let box = parameterSetBox ?? (known.isEmpty ? nil : Box("avcC", payload: known))
            return box.map { (hasOtherParameterSets ? "avc3" : "avc1", [$0]) }
        case "hevc":
            return hevcConfiguration(known)
        case "av1":
            return AV1SequenceHeader.configuration(stream, firstPacket).map { ("av01", [$0]) }
        case "vp8": return ("vp08", [Box(VPCodec.configuration(stream))])
        case "vp9": return ("vp09", [Box(VPCodec.configuration(stream))])
        case "mpeg4": return ("mp4v", [visualDescriptor(0x20, known)])
        case "mpeg2video": return ("mp4v", [visualDescriptor(0x61, known)])
        case "mpeg1video": return ("mp4v", [visualDescriptor(0x6A, known)])
        case "mjpeg": return format == .mov ? ("jpeg", []) : ("mp4v", [visualDescriptor(0x6C, [])])
        default: return nil
        }
    }

    /// `hvc1`, which Apple's players take, or `hev1` if the samples have parameter sets that `hvcC` lacks.
    ///
    /// Of `hvc1`, all parameter sets are in `hvcC`, which states so. Dolby Vision whose base layer other players cannot
    /// show has a name of its own.
    ///
    /// Sources: ISO/IEC 14496-15, 8.4.1; Dolby Vision Streams Within the ISO Base Media File Format, 3.3.
    private func hevcConfiguration(_ known: [UInt8]) -> (FourCC, [Box])? {
        guard var box = parameterSetBox ?? (known.isEmpty ? nil : Box("hvcC", payload: known))
        else { return nil }
        let needsStream = hasOtherParameterSets || !hasParameterSets(box)
        if !needsStream { box = statingAllSets(box) }
        if stream.coding.picture.dolbyVision?.profile == 5 {
            return (needsStream ? "dvhe" : "dvh1", [box])
        }
        return (needsStream ? "hev1" : "hvc1", [box])
    }

    /// Whether `hvcC` has parameter sets of each of the three types.
    private func hasParameterSets(_ box: Box) -> Bool {
        do {
            let arrays = try box.decode(HEVCConfigurationBox.self).arrays
            return [32, 33, 34].allSatisfy { type in
                arrays.contains { $0.typeByte & 0x3F == type && !$0.units.isEmpty }
            }
        } catch {
            return false
        }
    }

    /// `hvcC` with the statement that it has all parameter sets.
    private func statingAllSets(_ box: Box) -> Box {
        do {
            var configuration = try box.decode(HEVCConfigurationBox.self)
            for index in configuration.arrays.indices {
                let type = configuration.arrays[index].typeByte & 0x3F
                if (32...34).contains(type) { configuration.arrays[index].typeByte |= 0x80 }
            }
            return Box(configuration)
        } catch {
            return box
        }
    }

    private func visualDescriptor(_ objectType: UInt8, _ configuration: [UInt8]) -> Box {
        Box(
            ElementaryStreamDescriptorBox(
                objectType: objectType,
                streamType: .visual,
                bitRate: UInt32(clamping: stream.bitRate ?? 0),
                configuration: configuration
            )
        )
    }

    /// The shape of pixels, the colours and all else that is known of the picture.
    private var pictureBoxes: [Box] {
        PictureBoxes.cleanAperture(of: stream) + shapeAndColours
            + PictureBoxes.all(of: stream.coding.picture)
    }

    private var shapeAndColours: [Box] {
        var boxes: [Box] = []
        if let ratio = stream.pixelAspectRatio {
            let box = PixelAspectRatioBox(
                horizontalSpacing: UInt32(ratio.numerator),
                verticalSpacing: UInt32(ratio.denominator)
            )
            boxes.append(Box(box))
        }
        let color = stream.coding.color
        guard [color.primaries, color.transfer, color.matrix].contains(where: { $0 != 2 }) else {
            return boxes
        }
        let box = ColourInformationBox(
            primaries: color.primaries,
            transfer: color.transfer,
            matrix: color.matrix,
            isFullRange: color.isFullRange ?? false,
            forQuickTime: format == .mov
        )
        return boxes + [Box(box)]
    }
}
