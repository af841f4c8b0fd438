import Testing

@testable import TiltPlatform

@Suite("The freshness of an answer")
nonisolated struct FreshnessTests {
    private func freshness(_ headers: [String: String]) -> Freshness { Freshness({ headers[$0] }, now: 1000) }

    @Test("is given by its headers")
    func life() {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        for (headers, life) in [
            ([:], 3600), (["Cache-Control": "max-age=60"], 60), (["Cache-Control": "public, Max-Age=\"60\""], 60),
            (["Cache-Control": "max-age=60", "Age": "20"], 40), (["Cache-Control": "max-age=60", "Age": "90"], 0),
            (["Cache-Control": "no-cache, max-age=60"], 0), (["Cache-Control": "no-store"], 0),
            (["Cache-Control": "max-age=-5"], 0), (["Cache-Control": "max-age=1e30"], 31_536_000),
            (["Cache-Control": "max-age=nan"], 0), (["Cache-Control": "max-age=x"], 3600),
            (["Expires": "0"], 0), (["Expires": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": date], 60),
            (["Expires": date, "Date": date], 0), (["Expires": date, "Cache-Control": "max-age=5"], 5),
        ] as [([String: String], Double)] {
            #expect(freshness(headers).until == 1000 + life, "\(headers)")
        }
        #expect(freshness([:]).mayBeKept && !freshness(["Cache-Control": "private, no-store"]).mayBeKept)
    }

    @Test("holds from the time of the answer to its end, also if the clock is set back")
    func times() {
        let answer = freshness(["Cache-Control": "max-age=60"])
        #expect([999, 1000, 1059.9, 1060, 1e9].map(answer.holds) == [false, true, true, false, false])
    }

    @Test("is checked with the host's validators, unless they are unsafe in a request")
    func question() {
        #expect(
            freshness(["ETag": "W/\"a\"", "Last-Modified": "then"]).question == [
                "If-None-Match": "W/\"a\"", "If-Modified-Since": "then",
            ])
        #expect(
            freshness(["ETag": "a\r\nHost: b", "Last-Modified": String(repeating: "a", count: 999)]).question.isEmpty)
    }

    @Test("is retried after seconds or at a time, after a second at least and a day at most")
    func wait() {
        let then = 784_111_777.0
        #expect(Freshness.time("Sun, 06 Nov 1994 08:49:37 GMT") == then)
        #expect(Freshness.wait("Sun, 06 Nov 1994 08:50:37 GMT", now: then) == 60)
        for (text, seconds) in [("7", 7), ("0", 1), ("-3", 1), ("1e9", 86400)] as [(String, Double)] {
            #expect(Freshness.wait(text, now: 0) == seconds)
        }
        for text in [nil, "", "soon", "nan", "inf", "Sun, 06 Nox 1994 08:49:37 GMT"] {
            #expect(Freshness.wait(text, now: 0) == nil)
        }
    }
}
