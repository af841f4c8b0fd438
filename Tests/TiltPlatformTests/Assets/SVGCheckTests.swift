import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The look at a drawing from elsewhere")
nonisolated struct SVGCheckTests {
    private func flaw(_ text: String) -> String? {
        do throws(SVGFlaw) {
            try SVGCheck.run(Array(text.utf8))
            return nil
        } catch {
            return error.reason
        }
    }

    /// A drawing of 100 x 100 with something in it.
    private static func drawing(_ inside: String) -> String { #"<svg viewBox="0 0 100 100">\#(inside)</svg>"# }

    @Test("lets every drawing of ours pass")
    func ours() throws {
        let root = Repository.path("Assets")
        let names = try #require(FileManager.default.enumerator(atPath: root)?.allObjects as? [String])
        let drawings = names.filter { $0.hasSuffix(".svg") }
        #expect(drawings.count > 50)
        for name in drawings {
            let bytes = try [UInt8](file: "\(root)/\(name)", limit: 1 << 22, what: "cannot read")
            #expect(throws: Never.self, "\(name)") { try SVGCheck.run(bytes) }
        }
    }

    @Test(
        "lets pass what programs write",
        arguments: [
            SamplePictures.drawing, #"<svg width="1em" height="1em" viewBox="0 0 24 24"><path d="M3 3l.5-.5z"/></svg>"#,
            #"<svg width="100%" height="100%" viewBox="0 0 24 24"/>"#,
            #"<?xml version="1.0"?><!-- < a --><svg width="10mm" height="10mm"><g id="x"><g/></g></svg>"#,
            drawing("<style type='text/css'>.cls-1{fill:#f00;} .cls-2 , .b{stroke-dasharray:4 2}</style>"),
            drawing(#"<rect x="-5" y="1e1" rx="auto" stroke-width="inherit" fill="rgb(1, 2, 3)"/>"#),
            drawing(String(repeating: "<g></g>", count: 100)),
            drawing("<defs>" + String(repeating: "<g>", count: 100) + "</defs>"),
            drawing(#"<path d="m1,2c.5.5-1-1 2+3M4 5H9V3Z" transform="none"/>"#),
            drawing(#"<g transform="translate(1,2) matrix(1 0 0 1 3 4),rotate(30)"><g transform="skewX(10)"/></g>"#),
            drawing(
                ##"<linearGradient id="a" xlink:href="#b"/><radialGradient id="b" gradientTransform="scale(.001)"/>"##),
        ])
    func sound(text: String) {
        #expect(flaw(text) == nil)
    }

    static let flaws: [(String, String)] = [
        (drawing("<circle r='1e308'/>"), "greater than a million"), (drawing("<circle r='1e20'/>"), "greater"),
        (drawing("<circle r='1000001'/>"), "greater"), (drawing("<circle r='nan'/>"), "is none"),
        (drawing("<circle r='-Infinity'/>"), "is none"), (drawing("<circle r='0x1p127'/>"), "no sense"),
        (drawing("<circle r='1\(String(repeating: "0", count: 60))e-60'/>"), "no sense"),
        (drawing("<circle style='r:3;stroke-width:1e9'/>"), "greater"),
        (drawing("<circle r='1001%'/>"), "1000 %"), (drawing("<g font-size='9'><circle r='1em'/></g>"), "em"),
        (drawing("<g font-size='9'><circle r='1ex'/></g>"), "em"),
        (drawing("<g transform='scale(99)'><rect/><g transform='scale(102)'/></g>"), "too large"),
        (drawing("<style>.a{b{stroke-dashoffset:1e9}</style>"), "greater"),
        (drawing("<path d='M1 2L1e9 3'/>"), "greater"), (drawing("<path d='1 2L3 4'/>"), "path"),
        (drawing("<path d='C1 2 3 4 5 6'/>"), "path"), (drawing("<path d='M1C1 2 3 4 5 6'/>"), "path"),
        (drawing("<path d='M1 2x'/>"), "a number"), (drawing("<path d='M1 2L#'/>"), "path"),
        (drawing("<path d='M0 0" + String(repeating: "l999999 0", count: 20) + "'/>"), "too far"),
        (drawing("<polygon points='1,2 3,1e7'/>"), "greater"),
        (drawing("<polyline points='" + String(repeating: " 1", count: 100_001) + "'/>"), "too many numbers"),
        (drawing("<path d='M0 0" + String(repeating: " 1", count: 100_001) + "'/>"), "too many numbers"),
        (drawing("<g transform='translate()'/>"), "transform"), (drawing("<g transform='scale'/>"), "transform"),
        (drawing("<g transform='translate(1 2 3)'/>"), "transform"),
        (drawing("<g transform='rotate(1 2'/>"), "transform"),
        (drawing("<g transform='matrix(1 2 3 4 5)'/>"), "transform"),
        (drawing("<g transform='turn(1)'/>"), "transform"),
        (drawing("<g transform='scale(0)'/>"), "too small"), (drawing("<g transform='skewX(90)'/>"), "too large"),
        (drawing(String(repeating: "<g transform='scale(9)'>", count: 9)), "too large"),
        (drawing(String(repeating: "<stop transform='scale(9)'/>", count: 9)), "too large"),
        (drawing("<defs>" + String(repeating: "<stop transform='scale(9)'/></g>", count: 9)), "too large"),
        (drawing(String(repeating: "<g>", count: 100)), "deeply"),
        (drawing("<path d='M0 0L9 9' stroke-dasharray='1e-4'/>"), "dashes are too short"),
        (drawing("<path d='M0 0L9 9' style='stroke-dasharray:0,.0001'/>"), "dashes are too short"),
        (drawing("<g transform='scale(.01)'><path d='M0 0h1e5' stroke-dasharray='9'/></g>"), "dashes are too short"),
        (drawing("<path d='M0 0L9 9' stroke-dasharray='1%'/>"), "dashes are in %"),
        (drawing("<path d='M0 0L9 9' stroke-dasharray='1em'/>"), "dashes are in em"),
        (drawing("<path d='M0 0L9 9' stroke-dasharray='1ex'/>"), "dashes are in ex"),
        (drawing("<circle r='20000' stroke-dasharray='1'/>"), "too short"),
        (drawing("<polygon points='0,0 60000,0 0,0' stroke-dasharray='1'/>"), "too short"),
        (drawing("<path d='M0 0H60000H0' stroke-dasharray='1'/>"), "too short"),
        (drawing("<path d='M0 0v60000v-60000' stroke-dasharray='1'/>"), "too short"),
        (drawing("<path d='M0 0h90000' stroke-dasharray='.1 .1 .1 .1 .1 .1 .1 .1 9e5'/>"), "too short"),
        (drawing("<path d='M0 0h60000' stroke-dasharray='.5'/><path d='M0 0' stroke-dasharray='9'/>"), "too short"),
        (drawing("<g transform='scale(9)'><path d='M0 0h20000' stroke-dasharray='1'/></g>"), "too short"),
        (drawing("<g transform='scale(1 .001)'><path d='M0 0h80000' stroke-dasharray='1'/></g>"), "too short"),
        (drawing("<g transform='translate(900000)'><path d='M0 0h1' stroke-dasharray='1'/></g>"), "too short"),
        ("<svg viewBox='0 0 900000 9'><path d='M0 0h1' stroke-dasharray='1'/></svg>", "too short"),
        (
            drawing("<path d='M0 0" + String(repeating: "L0 100L0 0", count: 9000) + "' stroke-dasharray='1'/>"),
            "too short"
        ),
        (drawing("<linearGradient id='a' xlink:href='#a'/>"), "each other"),
        (drawing("<linearGradient id='a' xlink:href='#b'/><linearGradient id='b' xlink:href='#a'/>"), "each other"),
        (drawing("<linearGradient />"), "one name"), (drawing("<stop/><linearGradient id=''/>"), "one name"),
        (drawing("<linearGradient id='a'/><radialGradient id='a'/>"), "one name"),
        (
            drawing(["b", "c"].map { "<linearGradient id='\(String(repeating: "a", count: 62))\($0)'/>" }.joined()),
            "one name"
        ),
        (drawing("<rect fill='rgb(1\(String(repeating: " ", count: 40))2)'/>"), "color"),
        (drawing("<style>.a{fill:red</style>"), "no end"), (drawing("<style>.a </style>"), "no end"),
        (drawing("<style>.a{class:a}</style>"), "another"), (drawing("<style>.a class:a;{}</style>"), "another"),
        (drawing("<style>.a{stroke-dashoffset:1e9}</style>"), "greater"), (drawing("<style>.a{}"), "no end"),
        (drawing("<rect style='style:style:x'/>"), "another"), ("<svg><path d='M1 2'/></svg>", "how large"),
        ("<svg width='9'/>", "how large"), ("<svg width='-9' height='9'/>", "size"),
        ("<svg width='1e-9' height='9'/>", "size"), ("<svg viewBox='0 0 .001 9'/>", "size"),
        ("<svg viewBox='0 0 9'/>", "view box"),
        ("<svg width='1000000000' height='9'/>", "greater"), ("<svg viewBox='0 0 1e20 9'/>", "greater"),
        (drawing("\u{0}"), "no text"), (drawing(String(repeating: "<b/>", count: 100_001)), "elements"),
        (drawing(String(repeating: " ", count: 4 << 20)), "4 MB"),
        (drawing("<b " + String(repeating: "a='' ", count: 200) + "/>"), "attributes"),
    ]

    @Test("names what SDL_image's reader would stumble over", arguments: flaws.indices)
    func stumble(index: Int) {
        let (text, says) = Self.flaws[index]
        let flaw = flaw(text)
        #expect(flaw?.contains(says) == true, "\(flaw ?? "no flaw") in \(text.prefix(200))")
    }

    /// Small ones, each with something else to spoil.
    private static let spoilt = [
        drawing("<style>.a{stroke-width:2}</style>"),
        drawing("<linearGradient id='g'><stop offset='0'/></linearGradient><circle r='4mm' fill='url(#g)'/>"),
        drawing("<g transform='rotate(9 3 4) scale(.5)'><rect rx='1' style='fill:blue'/></g>"),
        drawing("<path d='M1 2L7 4h-5c1 2 3 4 5 6A5 6 30 0 1 2 2z' stroke-dasharray='3 2'/>"),
    ]

    @Test("survives whatever is done to a drawing: 100000 mutations", arguments: 1...10 as ClosedRange<UInt64>)
    func mutations(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let bytes = Array(Self.spoilt[Int(seed) % Self.spoilt.count].utf8)
        let rounds = mutationRounds(10_000)
        var refused = 0
        for _ in rounds {
            do throws(SVGFlaw) { try SVGCheck.run(random.mutation(of: bytes)) } catch { refused += 1 }
        }
        #expect((rounds.count / 20..<rounds.count * 99 / 100).contains(refused), "\(refused) refused")
    }
}
