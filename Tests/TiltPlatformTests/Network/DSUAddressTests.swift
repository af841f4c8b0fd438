import Support
import Testing
import TiltEngine

import TiltPlatform

@Suite("The address of a phone")
nonisolated struct DSUAddressTests {
    @Test(
        "is a host and a port, by default 26760",
        arguments: [
            ("dsu://192.168.1.20", "192.168.1.20", 26760), ("dsu://phone.local:1", "phone.local", 1),
            ("DSU://My_Phone-2:65535", "My_Phone-2", 65535), ("dsu://localhost:026", "localhost", 26),
            ("dsu://[::1]", "::1", 26760), ("dsu://[fe80::1%eth0.1]:99", "fe80::1%eth0.1", 99),
            ("dsu://[::ffff:10.0.0.1]", "::ffff:10.0.0.1", 26760), ("dsu://7eleven", "7eleven", 26760),
        ])
    func address(text: String, host: String, port: Int) throws {
        let address = try DSUAddress(text)
        #expect(address.host == host && address.port == UInt16(port))
        #expect(try DSUAddress(address.description) == address)
        #expect(DSUAddress.isMeant(by: text))
    }

    @Test("is read in its typed form, with or without the scheme")
    func typed() throws {
        #expect(try DSUAddress(typed: "192.168.1.20") == DSUAddress("dsu://192.168.1.20"))
        #expect(try DSUAddress(typed: "DSU://[::1]:7") == DSUAddress("dsu://[::1]:7"))
        #expect(throws: PlatformError.self) { try DSUAddress(typed: "") }
    }

    @Test(
        "is refused with a reason if it is invalid",
        arguments: [
            ("dsu:", "dsu://"), ("dsu:/host", "dsu://"), ("192.168.1.20", "dsu://"), ("", "dsu://"),
            ("dsu://", "host"), ("dsu://:26760", "host"), ("dsu://a b", "host"), ("dsu://a..b", "host"),
            ("dsu://-a", "host"), ("dsu://host.", "host"), ("dsu://höst", "host"), ("dsu://me@host", "host"),
            ("dsu://host/slot", "host"), ("dsu://host?x", "host"), ("dsu://192.168.1", "host"),
            ("dsu://192.168.1.256", "host"), ("dsu://1", "host"), ("dsu://host\n", "host"),
            ("dsu://\(String(repeating: "a", count: 64))", "host"),
            ("dsu://\(String(repeating: "a.", count: 126))ab", "host"),
            ("dsu://host:", "port"), ("dsu://host:0", "port"), ("dsu://host:65536", "port"),
            ("dsu://host:-1", "port"), ("dsu://host:+1", "port"), ("dsu://host:000001", "port"),
            ("dsu://host:1 ", "port"), ("dsu://host:1/", "port"), ("dsu://host:١", "port"),
            ("dsu://fe80::1", "port"), ("dsu://[::1]x", "port"), ("dsu://[::1]:", "port"),
            ("dsu://[]", "IPv6"), ("dsu://[::1", "IPv6"), ("dsu://[1.2.3.4]", "IPv6"),
            ("dsu://[::g]", "IPv6"), ("dsu://[::1%]", "IPv6"), ("dsu://[::1%a b]", "IPv6"),
            ("dsu://[:::]", "IPv6"),
        ])
    func refused(text: String, word: String) throws {
        let refusal = #expect(throws: PlatformError.self) { try DSUAddress(text) }
        #expect(refusal?.advice.contains(word) == true, "\(text): \(refusal?.description ?? "")")
    }

    @Test("is read or refused for any mutation", arguments: 1...4 as ClosedRange<UInt64>)
    func mutations(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for text in ["dsu://[fe80::1%eth0]:26760", "dsu://phone-2.local:26760", "dsu://192.168.1.20"] {
            for _ in randomRounds(9000) {
                let spoilt = String(decoding: random.mutation(of: Array(text.utf8)), as: UTF8.self)
                guard let address = try? DSUAddress(spoilt) else { continue }
                #expect(address.port > 0 && !address.host.isEmpty && address.host.utf8.count < 254, "\(spoilt)")
                #expect((try? DSUAddress(address.description)) == address, "\(spoilt)")
            }
        }
    }
}
