import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("A drawing")
nonisolated struct DrawingTests {
    /// The colours at places of a drawing of 40 x 40, 0xAARRGGBB.
    private func colors(_ inside: String, _ head: String = "", at places: (Int, Int)...) throws -> [String] {
        let bytes = Array("<svg viewBox='0 0 40 40' \(head)>\(inside)</svg>".utf8)
        let drawn = try DrawingPainter.pixels(bytes, fitting: 40, 40)
        return places.map { String(drawn[$0, $1], radix: 16) }
    }

    private func words(_ inside: String) -> String? {
        do throws(DecodingFlaw) {
            _ = try DrawingPainter.pixels(Array("<svg viewBox='0 0 40 40'>\(inside)</svg>".utf8), fitting: 40, 40)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("has copies where it refers to others, also before they come, and in symbols with boxes of their own")
    func copies() throws {
        let plain = "<use xlink:href='#a' x='20'/><defs><rect id='a' width='9' height='9' fill='#f00'/></defs>"
        #expect(try colors(plain, at: (24, 4), (4, 4)) == ["ffff0000", "0"])
        let symbol = "<symbol id='s' viewBox='0 0 2 4'><rect width='2' height='4' fill='#0f0'/></symbol>"
        let placed = "<use href='#s' y='20' width='20' height='20'/>"
        let seen = try colors(symbol + placed, at: (10, 30), (2, 30), (10, 10))
        #expect(seen == ["ff00ff00", "0", "0"])
        let nested =
            "<g id='g' transform='translate(10)'><use href='#a'/></g><use href='#g' transform='translate(0 20)'/>"
        #expect(try colors(plain + nested, at: (14, 4), (14, 24)) == ["ffff0000", "ffff0000"])
    }

    @Test(
        "has colours by name, by angle, and those of what is around it",
        arguments: [
            ("fill='tomato'", "ffff6347"), ("fill='hsl(280, 60%, 40%)'", "ff7a29a3"),
            ("fill='hsl(-80deg 60% 40%)'", "ff7a29a3"),
            ("fill='currentColor'", "ff008080"), ("style='color:#123456;fill:currentColor'", "ff123456"),
            ("fill='rgb(10%, 20%, 90%)'", "ff1a33e6"), ("fill='#08f'", "ff0088ff"),
            ("fill='url(#none) lime'", "ff00ff00"),
            ("class='a b'", "ffee82ee"), ("id='x' class='a'", "ff0000ff"),
            ("style='fill: teal !important'", "ff008080"), ("class='d' style='fill:red'", "ff00ff00"),
            ("class='d' style='fill:red !important'", "ffff0000"), ("fill='#CD853F icc-color(inks, 0.1)'", "ffcd853f"),
            ("fill='url(other.svg#a) teal'", "ff008080"),
            ("fill='none'", "0"), ("fill='transparent'", "0"), ("fill='inherit'", "ff888888"),
        ])
    func paints(attributes: String, color: String) throws {
        let sheet =
            "<style>/* a */ .a, .c {fill:violet} #x{fill:blue} .d{fill:lime!important} .d{fill:blue} *{stroke:none}</style>"
        let square = "<rect width='40' height='40' \(attributes)/>"
        let seen = try colors(sheet + square, "color='teal' fill='#888'", at: (20, 20))
        #expect(seen == [color])
    }

    @Test("has arcs whose flags are not separated from what follows, as programs that make files small write them")
    func flags() throws {
        let paths = ["M20 4a16 16 0 1 1 0 32a16 16 0 1 1 0 -32z", "M20 4a16 16 0 110 32 16 16 0 110-32z"]
        for path in paths {
            let seen = try colors("<path fill='#f00' d='\(path)'/>", at: (20, 20), (6, 20), (34, 20), (2, 2))
            #expect(seen == ["ffff0000", "ffff0000", "ffff0000", "0"], "\(path)")
        }
        #expect(words("<path d='M0 9h40' pathLength='9' stroke='red' stroke-dasharray='1'/>") != nil)
    }

    @Test("has the texts of its entities, in values")
    func entities() throws {
        func seen(_ inside: String, _ text: String = "#f00") throws(DecodingFlaw) -> String {
            let head = "<!DOCTYPE svg [<!ENTITY c '\(text)'> <!ENTITY ns \"http://example.org/\">]>"
            let bytes = Array("\(head)<svg viewBox='0 0 40 40' xmlns:a='&ns;'>\(inside)</svg>".utf8)
            return String(try DrawingPainter.pixels(bytes, fitting: 40, 40)[20, 20], radix: 16)
        }
        #expect(try seen("<rect width='40' height='40' fill='&c;' stroke='&quot;'/>") == "ffff0000")
        let refusal = DecodingFlaw("its entities cannot be drawn")
        #expect(throws: refusal) { try seen("<rect width='9' height='9'/>&c;", "<circle r='9'/>") }
        #expect(throws: refusal) { try seen("<rect width='9' height='9' fill='&c;'/>", "&ns;&ns;") }
        let long = String(repeating: "9", count: 9000)
        #expect(throws: refusal) { try seen(String(repeating: "<g id='&c;'/>", count: 200), long) }
    }

    @Test(
        "moves what it transforms around an origin",
        arguments: [
            "transform='rotate(90)' transform-origin='20 20'",
            "style='transform:rotate(90deg);transform-origin:20px 20px'",
            "transform='rotate(90 20 20)'",
        ])
    func origins(attributes: String) throws {
        #expect(try colors("<rect width='40' height='10' \(attributes)/>", at: (35, 35), (5, 5)) == ["ff000000", "0"])
    }

    @Test("shows nothing beyond the frames of drawings in it and of symbols, which fill their frames")
    func viewports() throws {
        let circle = "<circle cx='5' cy='5' r='20' fill='red'/>"
        let inner = "<svg x='10' y='10' width='10' height='10'"
        #expect(try colors("\(inner)>\(circle)</svg>", at: (15, 15), (8, 15), (22, 15)) == ["ffff0000", "0", "0"])
        #expect(
            try colors("\(inner) overflow='visible'>\(circle)</svg>", at: (15, 15), (8, 15)) == [
                "ffff0000", "ffff0000",
            ])
        let symbol = "<symbol id='s' viewBox='0 0 4 4'><path d='M-4 0h9v4h-9z' fill='lime'/></symbol>"
        let placed = try colors("\(symbol)<use href='#s' x='20' y='0' width='20' height='20'/>", at: (30, 10), (18, 10))
        #expect(placed == ["ff00ff00", "0"])
        #expect(try colors("\(symbol)<use href='#s'/>", at: (38, 38), (1, 20)) == ["ff00ff00", "ff00ff00"])
        let wide = "<svg width='40' height='20' viewBox='0 0 10 10' preserveAspectRatio="
        let square = "<rect width='10' height='10'/></svg>"
        #expect(try colors("\(wide)'xMinYMid'>\(square)", at: (5, 5), (35, 5)) == ["ff000000", "0"])
        #expect(
            try colors("\(wide)'xMidYMid slice'>\(square)", at: (2, 5), (38, 18), (2, 25)) == [
                "ff000000", "ff000000", "0",
            ])
        let icon = "<svg width='20' height='20' viewBox='0 0 4 4'><g fill='red'><path d='M1 1L3 3V1z'/></g></svg>"
        let drawing = try Drawing(Array("<svg viewBox='0 0 40 40'>\(icon)</svg>".utf8))
        #expect(drawing.clips.isEmpty, "it is not drawn apart")
    }

    @Test("shows of a choice what is for readers of English")
    func languages() throws {
        func square(_ color: String, _ attributes: String = "") -> String {
            "<rect width='40' height='40' fill='\(color)' \(attributes)/>"
        }
        let (german, english) = (square("red", "systemLanguage='de, fr'"), square("lime", "systemLanguage='fr, en-GB'"))
        #expect(try colors("<switch>\(german)\(english)\(square("blue"))</switch>", at: (9, 9)) == ["ff00ff00"])
        #expect(try colors("<switch>\(german)\(square("blue"))</switch>", at: (9, 9)) == ["ff0000ff"])
        #expect(try colors("\(square("blue"))\(german)", at: (9, 9)) == ["ff0000ff"])
    }

    @Test(
        "keeps its shape in a frame of another, and is moved to a side, cut off or stretched if it says so",
        arguments: [
            ("", [10, 40, 70], ["0", "ffff0000", "0"]),
            ("preserveAspectRatio='xMinYMid'", [20, 50, 70], ["ffff0000", "0", "0"]),
            ("preserveAspectRatio='xMaxYMid meet'", [10, 30, 60], ["0", "0", "ffff0000"]),
            ("preserveAspectRatio='xMidYMid slice'", [4, 40, 76], ["ff0000ff", "ffff0000", "ff0000ff"]),
            ("preserveAspectRatio='none'", [4, 40, 76], ["ff0000ff", "ffff0000", "ff0000ff"]),
        ])
    func aspectRatio(attribute: String, places: [Int], expected: [String]) throws {
        let text =
            "<svg width='80' height='40' viewBox='0 0 20 20' \(attribute)><rect y='5' width='20' height='10' fill='blue'/>"
            + "<circle cx='10' cy='10' r='5' fill='red'/></svg>"
        let drawn = try DrawingPainter.pixels(Array(text.utf8), fitting: 80, 40)
        #expect(places.map { String(drawn[$0, 20], radix: 16) } == expected)
    }

    @Test("has lengths in all units, and in hundredths of the frame around them, whatever tells its size")
    func lengths() throws {
        func colors(_ head: String, _ inside: String, at places: (Int, Int)...) throws -> [String] {
            let drawn = try DrawingPainter.pixels(Array("<svg \(head)>\(inside)</svg>".utf8), fitting: 40, 40)
            return places.map { String(drawn[$0, $1], radix: 16) }
        }
        let half = "<rect x='50%' width='50%' height='100%' fill='red'/>"
        for head in [
            "width='40' height='40'", "width='10mm' height='1cm'", "viewBox='0 0 9 9'", "viewBox='5 0 9 9' x='3'",
        ] {
            let start = head.contains("'5 ") ? "<g transform='translate(5)'>\(half)</g>" : half
            #expect(try colors(head, start, at: (15, 39), (25, 39)) == ["0", "ffff0000"], "\(head)")
        }
        let letters =
            "<g font-size='10'><rect width='2em' height='4ex' fill='red'/><rect y='20' width='1rem' height='9pt'/></g>"
        let seen = try colors("viewBox='0 0 40 40'", letters, at: (18, 18), (22, 18), (14, 30), (18, 30), (14, 34))
        #expect(seen == ["ffff0000", "0", "ff000000", "0", "0"])
        let gradient =
            "<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='50%' x2='50.1%'><stop stop-color='red'/>"
            + "<stop offset='1' stop-color='lime'/></linearGradient><rect width='100%' height='100%' fill='url(#g)'/>"
        #expect(try colors("width='40' height='40'", gradient, at: (15, 9), (25, 9)) == ["ffff0000", "ff00ff00"])
        let header = try #require(ImageHeader(Array("<svg width='80' viewBox='0 0 20 10'/>".utf8)))
        #expect(header.width == 80 && header.height == 40)
    }

    @Test("has opacities in hundredths, a paper of its own, and the colours around its gradients")
    func shares() throws {
        let square = "<rect width='40' height='40'"
        for half in ["\(square) opacity='50%'/>", "<g fill-opacity='50%'>\(square)/></g>"] {
            #expect(try ["7f000000", "80000000"].contains(colors(half, at: (9, 9))[0]))
        }
        #expect(try colors("", "style='background-color: white'", at: (9, 9)) == ["ffffffff"])
        let gradient =
            "<linearGradient id='g'><stop stop-color='currentColor'/><stop offset='1' stop-color='lime'/></linearGradient>"
        #expect(try colors("\(gradient)\(square) fill='url(#g)'/>", "color='lime'", at: (9, 9)) == ["ff00ff00"])
    }

    @Test(
        "has dots where strokes with round ends have no length",
        arguments: [
            "<path d='M20 20h0'", "<path d='M20 20z'", "<path d='M50 50h9M20 20h0m40 0v9'",
            "<line x1='20' y1='20' x2='20' y2='20'",
            "<polyline points='20,20 20,20'",
            "<path d='M20 20h19' stroke-dasharray='0 60'",
        ])
    func dots(shape: String) throws {
        let round = "stroke='red' stroke-width='20' stroke-linecap='round'"
        #expect(
            try colors("\(shape) \(round)/>", at: (20, 20), (13, 20), (20, 27), (11, 11)) == [
                "ffff0000", "ffff0000", "ffff0000", "0",
            ])
        #expect(try colors("\(shape) stroke='red' stroke-width='20'/>", at: (13, 20), (20, 33)) == ["0", "0"])
    }

    @Test("has strokes under what they surround if it says so", arguments: ["", "opacity='.5'"])
    func strokesBelow(opacity: String) throws {
        let square = "<rect x='10' y='10' width='20' height='20' fill='red' stroke='blue' stroke-width='10' \(opacity)"
        let alpha = opacity.isEmpty ? "ff" : "80"
        let both = ["\(alpha)ff0000", "\(alpha)0000ff"]
        #expect(try colors("<g paint-order='stroke'>\(square)/></g>", at: (12, 20), (8, 20)) == both)
        let above = square.replacing(opacity, with: "")
        #expect(try colors("\(above) style='paint-order:fill'/>", at: (12, 20), (20, 20)) == ["ff0000ff", "ffff0000"])
    }

    @Test("passes on what its outermost element says")
    func outermost() throws {
        let icon = "<path d='M0 20H40M20 0V40'/><rect x='5' y='5' width='30' height='30'/>"
        let seen = try colors(icon, "fill='none' stroke='currentColor' stroke-width='4'", at: (20, 30), (12, 12))
        #expect(seen == ["ff000000", "0"])
    }

    @Test("is clipped and masked, where its groups are")
    func clips() throws {
        let clip = "<clipPath id='k'><rect width='10' height='10'/></clipPath>"
        let all = "<rect width='40' height='40' fill='#f00' clip-path='url(#k)'"
        #expect(try colors("\(clip)\(all)/>", at: (5, 5), (15, 15)) == ["ffff0000", "0"])
        #expect(try colors("\(clip)\(all) transform='translate(20 20)'/>", at: (5, 5), (25, 25)) == ["0", "ffff0000"])
        let grouped =
            "<g transform='translate(20)'><g clip-path='url(#k)' fill='#0f0'><circle r='30'/></g></g>"
            + "<circle cx='2' cy='2' r='2'/>"
        let seen = try colors(clip + grouped, at: (25, 5), (15, 5), (35, 5), (2, 2))
        #expect(seen == ["ff00ff00", "0", "0", "ff000000"])
        let mask =
            "<mask id='m'><rect width='20' height='40' fill='white'/>"
            + "<rect x='20' width='20' height='40' fill='#000'/></mask>"
        #expect(
            try colors("\(mask)<rect width='40' height='40' fill='#00f' mask='url(#m)'/>", at: (10, 9), (30, 9))
                == ["ff0000ff", "0"])
    }

    @Test("draws apart only what reaches beyond its clip path")
    func insideClips() throws {
        let clip = "<clipPath id='k'><rect x='4' y='4' width='32' height='32'/></clipPath>"
        func layers(_ shape: String) throws -> Int {
            func count(_ parts: [Drawing.Part]) -> Int {
                parts.reduce(0) { sum, part in
                    switch part {
                    case .shape: sum
                    case .group(_, let inside): sum + count(inside)
                    case .layer: sum + 1
                    }
                }
            }
            return count(try Drawing(Array("<svg viewBox='0 0 40 40'>\(clip)\(shape)</svg>".utf8)).parts)
        }
        let clipped = "clip-path='url(#k)'"
        #expect(try layers("<rect x='4' y='10' width='32' height='26' \(clipped)/>") == 0)
        #expect(try layers("<path d='M9 9L30 30' fill='none' stroke='red' \(clipped)/>") == 0)
        #expect(try layers("<path d='M9 9L30 30' fill='none' stroke='red' stroke-width='4' \(clipped)/>") == 1)
        #expect(try layers("<g stroke='red'><circle cx='20' cy='20' r='15' \(clipped)/></g>") == 1)
        #expect(try layers("<circle cx='20' cy='20' r='17' \(clipped)/>") == 1)
        #expect(try layers("<circle cx='20' cy='20' r='9' transform='scale(2)' \(clipped)/>") == 1)
    }

    @Test("is as translucent as a group is as a whole")
    func opacity() throws {
        let group =
            "<g opacity='.5'><circle cx='18' cy='20' r='9' fill='red'/>"
            + "<circle cx='22' cy='20' r='9' fill='blue'/></g>"
        #expect(try colors(group, at: (20, 20), (11, 20)) == ["800000ff", "80ff0000"])
    }

    @Test("has gradients over each shape, with what they take from others")
    func gradients() throws {
        let gradients = """
            <linearGradient id='a'><stop offset='0' stop-color='#f00'/><stop offset='1' stop-color='hsl(240,100%,50%)'/>
            </linearGradient><linearGradient id='g' href='#a' x1='0' x2='0' y1='0' y2='1'/>
            """
        let seen = try blues(
            gradients + "<rect width='40' height='40' fill='url(#g)'/>", at: (20, 0), (20, 39), (0, 20))
        #expect(seen[0] < 10 && seen[1] > 245 && abs(seen[2] - 128) < 10)
    }

    @Test("has gradients that are squeezed with the box of their shape")
    func squeezedGradients() throws {
        let gradient = """
            <radialGradient id='r'><stop offset='0' stop-color='#fff'/><stop offset='1' stop-color='#f00'/></radialGradient>
            """
        for shape in [
            "<rect width='40' height='10'", "<path d='M0 0h40v10H0z'", "<ellipse cx='20' cy='5' rx='20' ry='5'",
            "<polygon points='0,0 40,0 40,10 0,10'", "<path d='M0 5A20 5 0 0 1 40 5A20 5 0 1 1 0 5z'",
            "<path d='M0,5c0-6.7 40-6.7 40 0S0 11.7 0 5'",
        ] {
            let seen = try blues("\(gradient)\(shape) fill='url(#r)'/>", at: (20, 5), (10, 5), (30, 5), (20, 7))
            #expect(seen[0] > 215, "\(shape)")
            #expect(abs(seen[1] - 132) < 12 && abs(seen[2] - 122) < 12 && abs(seen[3] - 150) < 26, "\(shape): \(seen)")
        }
        let inherited = "\(gradient)<g fill='url(#r)'><rect width='40' height='10'/></g>"
        #expect(abs(try blues(inherited, at: (10, 5))[0] - 132) < 12)
    }

    private func blues(_ inside: String, at places: (Int, Int)...) throws -> [Int] {
        let drawn = try DrawingPainter.pixels(Array("<svg viewBox='0 0 40 40'>\(inside)</svg>".utf8), fitting: 40, 40)
        return places.map { Int(drawn[$0, $1] & 255) }
    }

    private static let animated = "its animation cannot be drawn"

    @Test(
        "that holds what cannot be drawn is refused by its name",
        arguments: [
            ("<text x='1'>a</text>", "its text cannot be drawn"),
            ("<image href='a.png' width='9' height='9'/>", "a picture in it cannot be drawn"),
            ("<filter id='f'/><rect width='9' height='9' filter='url(#f)'/>", "its filters cannot be drawn"),
            ("<pattern id='p'/><rect width='9' height='9' fill='url(#p)'/>", "its patterns cannot be drawn"),
            ("<marker id='p'/><path d='M0 0h9' marker-end='url(#p)'/>", "its markers cannot be drawn"),
            ("<foreignObject width='9' height='9'/>", "foreign content in it cannot be drawn"),
            ("<use href='other.svg#a'/>", "what it takes from other files cannot be drawn"),
            ("<style>g > rect{fill:red}</style><rect width='9' height='9'/>", "its style sheet cannot be applied"),
            ("<rect width='9' height='9' fill='url(other.svg#g)'/>", "what it takes from other files cannot be drawn"),
            (
                "<linearGradient id='g' href='other.svg#g'/><rect width='9' height='9' fill='url(#g)'/>",
                "what it takes from other files cannot be drawn"
            ),
            ("<rect width='9' height='9' fill='oklch(0.7 0.1 30)'/>", "its colours by oklch() cannot be drawn"),
            ("<rect width='9' height='9' style='fill:var(--a)'/>", "its colours by var() cannot be drawn"),
            ("<path d='M0 0h9' vector-effect='non-scaling-stroke'/>", "its vector effects cannot be drawn"),
            (
                "<path d='M0 0h9' transform='scale(2)' transform-origin='center'/>",
                "its transform origins cannot be drawn"
            ),
            ("<path d='M0 0h9' style='transform:rotate(0.5turn)'/>", "one of its transforms cannot be drawn"),
            ("<path d='M0 0h9' mask='url(other.svg#m)'/>", "one of its masks cannot be drawn"),
            ("<rect width='calc(1px + 2px)' height='9'/>", "its lengths by calc() cannot be drawn"),
            ("<rect width='9vw' height='9'/>", "its lengths in vw cannot be drawn"),
            (
                "<linearGradient id='g' spreadMethod='reflect'/><rect width='9' height='9' fill='url(#g)'/>",
                "its repeated gradients cannot be drawn"
            ),
            (
                "<radialGradient id='g' fx='.2'/><rect width='9' height='9' fill='url(#g)'/>",
                "its gradients around a focus cannot be drawn"
            ),
            ("<blink/>", "\"blink\" in it cannot be drawn"),
            ("<rect width='9' height='9'><animate attributeName='x' to='9' dur='1s'/></rect>", animated),
            ("<rect id='a' width='9' height='9'/><defs><set href='#a' attributeName='x' to='9'/></defs>", animated),
            ("<g><animateTransform type='rotate' to='9'/><rect width='9' height='9'/></g>", animated),
            ("<rect width='9' height='9'><animateMotion path='M0 0h9'/></rect>", animated),
            (
                "<clipPath id='k' clipPathUnits='objectBoundingBox'><circle r='1'/></clipPath>"
                    + "<circle r='9' clip-path='url(#k)'/>", "one of its clip paths cannot be drawn"
            ),
        ])
    func named(inside: String, reason: String) { #expect(words(inside) == reason) }

    @Test("is bounded in its copies, and in what is drawn apart")
    func bounds() {
        #expect(words(HostilePictures.copies) == "it has too many parts")
        #expect(words(HostilePictures.clipped) == "too much in it is clipped or translucent")
    }

    @Test("is read or refused for any damage")
    func mutations() {
        let sheet = "<style>/* a */ .a,#b{fill:hsl(9,9%,9%)}<![CDATA[ *{stroke:none} ]]></style><!-- - --><?a b?>"
        let inside =
            "<use href='#b' x='3'/><g id='b' clip-path='url(#k)' opacity='.5'><path d='M1 2a3 4 5 0 1 6-7q1 2 3 4t5 6z'"
            + " fill='url(#g)'/></g><clipPath id='k'><circle r='9'/></clipPath><symbol id='s' viewBox='0 0 1 2'/>"
            + "<radialGradient id='g' href='#g' r='50%'><stop stop-color='red'/></radialGradient>"
        let whole = Array(
            "<?xml?><!DOCTYPE svg [<!ENTITY a \"b\">]><svg viewBox='0 0 9 9'>\(sheet)\(inside)</svg>".utf8)
        var random = SplitMix64(seed: 3)
        var (read, refused) = (0, 0)
        for _ in randomRounds(4000) {
            do throws(DecodingFlaw) {
                _ = try Drawing(random.mutation(of: whole))
                read += 1
            } catch {
                refused += 1
            }
        }
        #expect(read > 100 && refused > 100)
        for count in whole.indices { _ = try? Drawing(Array(whole.prefix(count))) }
    }

    @Test("may hold what is not seen")
    func unseen() throws {
        let inside = """
            <text/><text> <tspan> </tspan></text><linearGradient id='g' spreadMethod='repeat'/>
            <metadata><rdf:RDF><cc:Work/></rdf:RDF></metadata><title>text</title><script>if (a < b) {}</script>
            <defs><text>a</text><pattern id='p'/></defs><g display='none'><text>b</text></g><g style='display:none'><image/></g>
            <sodipodi:namedview/><switch><foreignObject/><rect width='40' height='40' fill='red'/></switch>
            <rect width='9' height='9' visibility='hidden'/><!-- <text>c</text> -->
            """
        #expect(try colors(inside, at: (4, 4), (30, 30)) == ["ffff0000", "ffff0000"])
    }
}
