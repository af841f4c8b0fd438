import Testing

@testable import TiltPlatform

@Suite("The proxies of the environment")
nonisolated struct WebProxiesTests {
    private func proxy(_ environment: [String: String], _ host: String = "a.example", _ scheme: String = "https")
        -> String?
    {
        WebProxies(environment).proxy(of: host, scheme: scheme)
    }

    @Test("are named for each scheme, or for both")
    func schemes() {
        #expect(proxy([:]) == nil)
        #expect(proxy(["https_proxy": "p"]) == "p" && proxy(["HTTPS_PROXY": "p"]) == "p")
        #expect(proxy(["http_proxy": "p"]) == nil && proxy(["http_proxy": "p"], "a", "http") == "p")
        // A server's request could set this one, so that libcurl does not read it.
        #expect(proxy(["HTTP_PROXY": "p"], "a", "http") == nil)
        #expect(proxy(["all_proxy": "p"]) == "p" && proxy(["ALL_PROXY": "p"], "a", "http") == "p")
        #expect(
            proxy(["all_proxy": "p", "https_proxy": "q"]) == "q" && proxy(["https_proxy": "", "all_proxy": "p"]) == "p")
    }

    @Test(
        "have exceptions: hosts, their domains, numbers and ranges of them",
        arguments: [
            ("*", "a.example"), ("a.example", "A.example"), ("example", "a.example"), (".example", "a.example"),
            ("b.example, a.example", "a.example."), ("10.1.2.3", "10.1.2.3"), ("10.0.0.0/8", "10.200.0.1"),
            ("fd00::/8", "[fd12::1]"), ("::1", "[::1]"), ("198.51.100.0/25", "198.51.100.127"),
        ])
    func exceptions(list: String, host: String) {
        for name in ["no_proxy", "NO_PROXY"] { #expect(proxy(["all_proxy": "p", name: list], host) == nil) }
    }

    @Test(
        "are used for all other hosts",
        arguments: [
            ("", "a.example"), ("ample", "a.example"), ("b.a.example", "a.example"), ("10.0.0.0/8", "11.0.0.1"),
            ("10.0.0.0/8", "10.example"), ("10.0.0.0/33", "10.0.0.1"), ("10.0.0.0/x", "10.0.0.0"),
            ("198.51.100.0/25", "198.51.100.128"), ("0.0.0.0/0", "[fd12::1]"), ("*,b", "a.example"),
        ])
    func others(list: String, host: String) { #expect(proxy(["all_proxy": "p", "no_proxy": list], host) == "p") }
}
