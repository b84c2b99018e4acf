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
            let box = parameterSetBox ?? (known.isEmpty ? nil : Box("hvcC", payload: known))
            return box.map { (hasOtherParameterSets || !isComplete($0) ? "hev1" : "hvc1", [$0]) }
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

    /// Whether `hvcC` says that it has all parameter sets, without which `hvc1` is not allowed.
    private func isComplete(_ box: Box) -> Bool {
        do {
            let arrays = try box.decode(HEVCConfigurationBox.self).arrays
            return !arrays.isEmpty && arrays.allSatisfy { $0.typeByte & 0x80 != 0 }
        } catch {
            return false
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

    /// The shape of pixels and the colours, where they are known.
    private var pictureBoxes: [Box] {
        var boxes: [Box] = []
        if let ratio = stream.coding.pixelAspectRatio {
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
