// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import RemoteMedia

@Suite struct NetworkAddressTests {
    private static func v6(_ groups: UInt16...) -> [UInt8] {
        groups.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    @Test(arguments: [
        ([8, 8, 8, 8], NetworkAddress.Reach.everywhere),
        ([127, 0, 0, 1], .inside), ([10, 1, 2, 3], .inside), ([172, 16, 0, 1], .inside),
        ([172, 32, 0, 1], .everywhere), ([192, 168, 1, 1], .inside), ([100, 64, 0, 1], .inside),
        ([0, 0, 0, 0], .inside), ([169, 254, 169, 254], .link), ([224, 0, 0, 1], .none),
        ([255, 255, 255, 255], .none),
        (v6(0, 0, 0, 0, 0, 0, 0, 1), .inside), (v6(0, 0, 0, 0, 0, 0, 0, 0), .none),
        (v6(0xFD12, 0x3456, 0, 0, 0, 0, 0, 1), .inside),
        (v6(0xFD00, 0x0EC2, 0, 0, 0, 0, 0, 0x0254), .link),
        (v6(0xFE80, 0, 0, 0, 0, 0, 0, 1), .link), (v6(0xFF02, 0, 0, 0, 0, 0, 0, 1), .none),
        (v6(0x2606, 0x4700, 0, 0, 0, 0, 0, 1), .everywhere),
        (v6(0, 0, 0, 0, 0, 0xFFFF, 0x7F00, 1), .inside),
        (v6(0, 0, 0, 0, 0, 0xFFFF, 0xA9FE, 0xA9FE), .link),
        (v6(0, 0, 0, 0, 0, 0xFFFF, 0x0808, 0x0808), .everywhere),
        (v6(0x64, 0xFF9B, 0, 0, 0, 0, 0x0A00, 1), .inside),
        (v6(0x2002, 0x7F00, 1, 0, 0, 0, 0, 0), .inside),
    ])
    func `addresses are classified by whom they reach`(
        _ bytes: [UInt8],
        _ reach: NetworkAddress.Reach
    ) {
        #expect(NetworkAddress(bytes: bytes).reach == reach)
    }

    private func admits(
        _ host: String,
        isNamed: Bool,
        _ addresses: [UInt8]...
    ) -> [Bool] {
        var admission = AddressAdmission(host: host, isNamed: isNamed, firstReach: nil)
        return addresses.map { admission.admits(NetworkAddress(bytes: $0)) }
    }

    @Test func `addresses inside a network are only for hosts that the user named`() {
        #expect(admits("media.example", isNamed: true, [10, 0, 0, 1]) == [true])
        #expect(
            admits("media.example", isNamed: false, [10, 0, 0, 1], [8, 8, 8, 8]) == [false, true]
        )
        #expect(admits("127.0.0.1", isNamed: true, [127, 0, 0, 1]) == [true])
    }

    @Test func `addresses that give secrets away have to be written by the user`() {
        #expect(admits("metadata.example", isNamed: true, [169, 254, 169, 254]) == [false])
        #expect(admits("169.254.169.254", isNamed: true, [169, 254, 169, 254]) == [true])
    }

    @Test func `the address of a name that was public cannot move inside a network`() {
        #expect(
            admits("media.example", isNamed: true, [8, 8, 8, 8], [127, 0, 0, 1]) == [true, false]
        )
    }
}
