// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The brands of a flat movie that was made from a fragmented one.
enum FlatFileType {
    /// Brands that promise fragments or segments, which the flat movie does not have.
    ///
    /// DASH segments (ISO/IEC 23009-1, 6.3.4); CMAF structural brands and the media profiles that
    /// stand for CMAF tracks (ISO/IEC 23000-19, 7.2 and annexes); Protected Interoperable File Format;
    /// HLS of Apple. `iso5` to `isoc` stay: they say what a reader has to understand at most, and a
    /// flat movie asks for no more (ISO/IEC 14496-12, annex E).
    private static let fragmentBrands: Set<FourCC> = [
        "dash", "msdh", "msix", "risx", "lmsg", "sims", "ssss", "dsms", "piff", "hlsf",
        "cmfc", "cmf2", "cmff", "cmfl", "cmfs",
        "cfsd", "cfhd", "chdf", "chhd", "chd1", "cud8", "cud1", "clg1", "chev", "cvvc",
        "caac", "caaa", "camc", "ca4m", "ca4s", "caec", "cac4",
        "cwvt", "im1t", "im1i", "im2t", "im2i", "imsc", "ccea",
    ]

    /// Brands of the ISO base media file format, the ones that ask for most first.
    private static let baseBrands: [FourCC] = [
        "isoc", "isob", "isoa", "iso9", "iso8", "iso7", "iso6", "iso5", "iso4",
    ]

    /// Takes the brands that promise fragments away.
    ///
    /// Where the major brand is one of them, the first base brand that stays takes its place, `isom`
    /// if none stays. Composition offsets below 0 need `iso4` or later.
    static func flat(_ old: FileTypeBox, hasSignedOffsets: Bool) -> FileTypeBox {
        var type = old
        type.compatibleBrands.removeAll(where: fragmentBrands.contains)
        if fragmentBrands.contains(old.majorBrand) {
            let bases = baseBrands + ["isom", "mp42", "mp41"]
            type.majorBrand = type.compatibleBrands.first(where: bases.contains) ?? "isom"
            type.minorVersion = 0
        }
        let brands = [type.majorBrand] + type.compatibleBrands
        if hasSignedOffsets, type.majorBrand != "qt  ", !brands.contains(where: baseBrands.contains)
        {
            type.compatibleBrands.append("iso4")
        }
        if !type.compatibleBrands.contains(type.majorBrand) {
            type.compatibleBrands.insert(type.majorBrand, at: 0)
        }
        return type
    }
}
