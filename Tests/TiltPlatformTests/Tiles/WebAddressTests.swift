import Foundation
import Support
import Testing

@testable import TiltPlatform

@Suite("A web address")
struct WebAddressTests {
    @Test(
        "leads from the internet to no name or number of this machine or its network",
        arguments: [
            "https://127.0.0.1/", "https://localhost/", "https://a.localhost/", "https://[::1]/", "https://10.1.2.3/",
            "https://192.168.0.1/", "https://172.31.0.1/", "https://169.254.1.1/", "https://0.0.0.0/",
            "https://[fe80::1]/", "https://[fd00::1]/", "https://[::ffff:127.0.0.1]/", "https://[::]/",
            "https://100.64.0.1/", "https://192.0.0.8/", "https://198.18.0.1/", "https://198.19.255.255/",
            "https://240.0.0.1/", "https://[fec0::1]/", "https://[::127.0.0.1]/", "https://[64:ff9b::10.0.0.1]/",
            "https://[64:ff9b::127.0.0.1]/", "https://[2a01::5efe:10.0.0.1]/", "https://[2a01::200:5efe:127.0.0.1]/",
            "https://[64:ff9b:1::1]/", "https://[64:ff9b:1:7f00:1::]/",
            "https://[2002:7f00:1::1]/", "https://[2002:c0a8:101::1]/", "https://[2001:0:a00:1::1]/",
            "https://[2001:0:808:808:0:0:f5ff:fffe]/", "https://localhost./", "https://a.localhost../",
            "https://192.88.99.1/", "https://[2001:db8::1]/", "https://[5f00::1]/", "https://[64:ff9c::10.0.0.1]/",
            "https://[2001:2::1]/", "https://[3fff::1]/", "https://[100::1]/", "https://[4000::1]/",
            "https://192.0.2.7/", "https://198.51.100.7/", "https://203.0.113.7/",
        ])
    func home(text: String) throws {
        let net = try WebAddress("https://9.9.9.9/a")
        for isPrivate in [false, true] {
            #expect(try net.reach(to: WebAddress(text), isPrivate: isPrivate) == .none)
        }
    }

    @Test("leads from the internet to public addresses only, whatever their names say")
    func net() throws {
        let net = try WebAddress("https://example.org/a")
        // The last three are this machine or nowhere, which only their numbers tell.
        for text in [
            "https://9.9.9.9/", "https://198.17.0.1/", "https://198.20.0.1/", "https://192.0.1.1/",
            "https://[64:ff9b::9.9.9.9]/", "https://[2002:909:909::1]/",
            "https://[2a01::5efe:9.9.9.9]/", "https://[2a01::100:5efe:10.0.0.1]/", "https://[2001:200::1]/",
            "https://[3ffe::1]/", "https://[2001:db7::1]/", "https://192.88.98.1/",
            "https://[2001:0:808:808:0:0:f6f6:f6f6]/", "https://example.org/b",
            "https://0x7f.1/",
            "https://2130706433/", "https://nowhere.invalid/",
        ] {
            #expect(try net.reach(to: WebAddress(text), isPrivate: false) == .publicOnes, "\(text)")
        }
    }

    @Test("leads from this machine everywhere, and from its network only to the same host or out")
    func here() throws {
        let here = try WebAddress("http://127.0.0.1:8/a"), near = try WebAddress("https://nas.home/a")
        #expect(try here.reach(to: WebAddress("http://127.0.0.1:9/b"), isPrivate: true) == .all)
        #expect(try here.reach(to: WebAddress("https://nas.home/b"), isPrivate: true) == .all)
        #expect(try near.reach(to: WebAddress("https://nas.home/b"), isPrivate: true) == .all)
        #expect(try near.reach(to: WebAddress("https://nas.home/b"), isPrivate: false) == .publicOnes)
        #expect(try near.reach(to: WebAddress("https://other.home/b"), isPrivate: true) == .publicOnes)
    }

    @Test(
        "is refused if it is not https or this machine, or has a name, a password or a port that is none",
        arguments: [
            "http://192.0.2.1/", "ftp://192.0.2.2/", "file:///etc/passwd", "data:image/png;base64,AAAA",
            "https://a@192.0.2.2/", "http://127.0.0.1:0/", "http://127.0.0.1:65536/", "https://example.org:99999/a.png",
        ])
    func refused(text: String) { #expect(throws: PlatformError.self) { try WebAddress(text) } }
}
