// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `sdtp`: what the samples depend on and what depends on them.
///
///     full box | (u2 is leading | u2 depends on | u2 is depended on | u2 has redundancy) …
///
/// Without a count: as many entries as the track has samples. Container: `stbl` (or `traf`). Source:
/// ISO/IEC 14496-12, 8.6.4.
package struct SampleDependencyTypeBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "sdtp"

    /// Version and flags.
    package var header = FullBoxHeader()
    /// One byte a sample.
    package var dependencies: ArraySlice<UInt8>

    /// Makes the table from a byte a sample.
    package init(dependencies: [UInt8]) {
        self.dependencies = dependencies[...]
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        dependencies = reader.readRest()
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        writer.write(bytes: dependencies)
    }
}
