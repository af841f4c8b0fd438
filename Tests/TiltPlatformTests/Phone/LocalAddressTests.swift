import Testing

@testable import TiltPlatform

@Suite("An address at which a phone's page is served")
nonisolated struct LocalAddressTests {
    private func isServed(_ address: (UInt8, UInt8, UInt8, UInt8), _ bits: UInt32) -> Bool {
        let bytes = [address.0, address.1, address.2, address.3]
        let number = bytes.reduce(0) { $0 << 8 | UInt32($1) }.bigEndian
        return LocalAddress(number, mask: (UInt32.max << (32 - bits)).bigEndian) != nil
    }

    @Test("is private, and not alone in its network")
    func isLocal() {
        #expect(isServed((192, 168, 1, 20), 24) && isServed((10, 0, 0, 7), 8) && isServed((172, 20, 10, 2), 28))
        #expect(isServed((169, 254, 3, 4), 16))
        #expect(!isServed((141, 20, 5, 7), 16) && !isServed((8, 8, 8, 8), 24), "on a campus, and at a provider")
        #expect(!isServed((10, 0, 0, 7), 32) && !isServed((100, 101, 2, 3), 32), "a tunnel's end")
    }
}
