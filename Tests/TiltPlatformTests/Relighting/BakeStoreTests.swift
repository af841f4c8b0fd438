import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("Pictures made for a light")
    struct BakeStoreTests {
        private static let land = ImageID("made land")
        private static let sky = ImageID("made sky")
        private static let lake = ImageID("made lake")

        private func plan(_ number: Int, snowLine: Double = 0.3, source: String = "Parallax/landscape/2-mid")
            -> BakePlan
        {
            let light = LightSpansTests.light(snowLine: snowLine)
            let land = Bake(
                Self.land, size: Vector(224, 34),
                .land(ImageID(source), LandPlane(tone: .init(0.2, 0.6), light: 0.9, haze: 0.8), light))
            let ramp = [(0.0, Color(hex: 0x2040a0)), (1, Color(hex: 0xf0c090))].map { (place: $0.0, color: $0.1) }
            let sky = SkyLight(
                ramp: ramp, horizon: 70, canvas: Vector(224, 76),
                glows: [.init(place: Vector(100, 40), halo: 1, band: 0.5)], color: .white, clearness: 1)
            let mirror = LakeMirror(
                items: [.init(Self.sky, in: Rect(x: 0, y: 0, width: 224, height: 76))], top: 73, foot: 100, width: 224,
                squash: 0.56, wind: 2, color: Color(hex: 0x204060), cover: 0)
            return BakePlan(
                number: number,
                bakes: [
                    Bake(Self.sky, size: Vector(224, 76), .sky(sky)), land,
                    Bake(Self.lake, size: Vector(224, 27), .reflection(mirror)),
                ])
        }

        private func store() throws -> PictureStore {
            PictureStore(assets: try .bundled, renderer: try Renderer(size: Vector(224, 100), density: 1))
        }

        @Test("are there after waiting, and others after another plan")
        func made() throws {
            let store = try store()
            store.want(plan(1), density: 1)
            store.waitForAll()
            let first = try #require(store.picture(for: Self.land))
            #expect(first.width == 224 && first.height == 34)
            #expect(store.picture(for: Self.sky)?.isOpaque == true)
            #expect(store.picture(for: Self.lake)?.isOpaque == true)
            store.want(plan(1), density: 1)
            store.waitForAll()
            #expect(store.picture(for: Self.land)?.serial == first.serial)
            store.want(plan(2, snowLine: 0.9), density: 1)
            #expect(store.picture(for: Self.land)?.serial == first.serial)
            store.waitForAll()
            #expect(store.picture(for: Self.land)?.serial != first.serial)
            store.want(plan(3), density: 2)
            store.waitForAll()
            #expect(store.picture(for: Self.land)?.width == 448)
            #expect(store.takeFailures().isEmpty)
        }

        @Test("are made smaller where they would take too much memory")
        func bounded() throws {
            let store = try store()
            var plan = plan(1)
            plan.bakes.removeLast(2)
            plan.bakes[0].size = Vector(2500, 1250)
            store.want(plan, density: 8)
            store.waitForAll()
            let sky = try #require(store.picture(for: Self.sky))
            #expect(isClose(Double(4 * sky.width * sky.height), 100e6, within: 1e5))
            #expect(isClose(Double(sky.width) / Double(sky.height), 2, within: 0.01))
        }

        @Test("are dropped when their store goes, and wake nobody")
        func abandoned() throws {
            try expectNoWakeUp { renderer in
                let store = PictureStore(assets: try .bundled, renderer: renderer)
                store.want(plan(1), density: 2)
            }
        }

        @Test("fade in over those before if their plan says so", arguments: [false, true])
        func fade(fades: Bool) throws {
            let store = try store()
            store.want(plan(1), density: 1)
            store.waitForAll()
            var next = plan(2, snowLine: 0.9)
            next.fades = fades
            store.want(next, density: 1)
            while !store.collect() {}
            #expect(store.isFading == fades)
            var list = DrawList(size: Vector(224, 100), density: 1)
            list.image(Self.land, in: Rect(x: 0, y: 0, width: 224, height: 34))
            let drawn = store.arriving(list).commands
            #expect(drawn.count == (fades ? 2 : 1))
            if case .image(let below, _, _, _) = drawn[0], fades {
                #expect(below != Self.land && store.picture(for: below) != nil)
            }
        }

        @Test("are half as large while others follow at once, and those of the other size fade into them")
        func coarse() throws {
            let store = try store()
            var list = DrawList(size: Vector(224, 100), density: 1)
            list.image(Self.land, in: Rect(x: 0, y: 0, width: 224, height: 34))
            for (number, isCoarse) in [false, true, true, false].enumerated() {
                var plan = plan(number, snowLine: 0.9 - 0.1 * Double(number))
                plan.isCoarse = isCoarse
                store.want(plan, density: 1)
                if number == 0 { store.waitForAll() } else { while !store.collect() {} }
                let sizes = [Self.sky, Self.land, Self.lake].map { store.picture(for: $0)?.width }
                #expect(sizes == Array(repeating: isCoarse ? 112 : 224, count: 3))
                // Coarse ones follow one another without a fade, in that of the first.
                let fading = store.arriving(list).commands.compactMap { command -> Int? in
                    if case .image(let id, _, _, _) = command { store.picture(for: id)?.width } else { nil }
                }
                #expect(fading == [[224], [224, 112], [224, 112], [112, 224]][number])
            }
        }

        @Test("are made from a user's file in place of an asset")
        func file() throws {
            let folder = try TemporaryFolder()
            try Pixels(width: 40, height: 20, fill: 0xffff_0000).savePNG(to: folder.path("light.png"))
            let store = try store()
            store.register(ImageID("own light"), file: folder.path("light.png"))
            store.want(plan(1, source: "own light"), density: 1)
            store.waitForAll()
            #expect(store.picture(for: Self.land)?.isOpaque == true && store.takeFailures().isEmpty)
        }

        @Test("of a source that cannot be read are missing, and the others are there")
        func missing() throws {
            let store = try store()
            store.want(plan(1, source: "Parallax/landscape/nothing"), density: 1)
            store.waitForAll()
            #expect(store.picture(for: Self.land) == nil && store.picture(for: Self.sky) != nil)
            #expect(store.takeFailures().count == 1)
        }

        @Test("are the same to the bit when they are made again")
        func again() throws {
            func pixels() throws -> [UInt32] {
                let store = try store()
                store.want(plan(1), density: 1)
                store.waitForAll()
                return [Self.sky, Self.land, Self.lake].flatMap { id -> [UInt32] in
                    guard let level = store.picture(for: id)?.levels[0] else { return [] }
                    return (0..<level.height).flatMap { y in (0..<level.width).map { level.row(y)[$0] } }
                }
            }
            let first = try pixels()
            #expect(try pixels() == first && Set(first).count > 100)
        }
    }
}
