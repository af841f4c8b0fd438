import ArgumentParser
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

@testable import tiltyard

@Suite("The recent input")
struct RecentPastTests {
    private func picture(_ stage: Stage) -> DrawList {
        var list = DrawList(size: stage.view.size, density: 1)
        stage.draw(into: &list)
        return list
    }

    @Test("replays exactly, for at most ten seconds up to the present", arguments: [3.0, 14, 35])
    func moments(seconds: Double) throws {
        let plan = try SessionPlan(try SessionOptions.parse(["--scene", "carousel"]))
        var stage = plan.stage(in: Viewport(size: Vector(640, 480), density: 1), isLive: false)
        var past = RecentPast()
        var shown: [DrawList] = []
        let count = Int(seconds * 10)
        for frame in 0..<count {
            var input = FrameInput(elapsed: 0.1)
            if frame % 7 == 0 { input.events = [InputEvent(.key(.right)), InputEvent(.keyUp(.right))] }
            past.note(input, before: stage)
            stage.advance(by: input)
            shown.append(picture(stage))
        }
        var moments: [(picture: DrawList, time: Double)] = []
        past.forEachMoment(rate: 10) { moments.append((picture($0), $1)) }
        let expected = shown.suffix(moments.count)
        #expect(moments.map(\.picture) == Array(expected))
        #expect(moments.count == min(count, 101) || moments.count == min(count, 100))
        #expect(moments.allSatisfy { $0.time >= 0 && $0.time <= 10.001 })
        let (whole, times) = (moments.map(\.picture), moments.map(\.time))
        moments = []
        past.shortened.forEachMoment(rate: 10) { moments.append((picture($0), $1)) }
        #expect(moments.map(\.picture) == whole)
        #expect(zip(moments, times).allSatisfy { isClose($0.time, $1, within: 1e-9) })
    }

    @Test("has as many moments of a slow window as of a fast one, and the same")
    func slow() throws {
        let plan = try SessionPlan(try SessionOptions.parse(["--scene", "carousel"]))
        let start = plan.stage(in: Viewport(size: Vector(640, 480), density: 1), isLive: false)
        func input(_ elapsed: Double, _ frame: Int) -> FrameInput {
            guard frame % 4 == 1 else { return FrameInput(elapsed: elapsed) }
            return FrameInput(
                elapsed: elapsed,
                events: [InputEvent(.key(.right), time: 0.0625), InputEvent(.keyUp(.right), time: 0.09375)])
        }
        var past = RecentPast()
        for frame in 0..<16 { past.note(input(0.25, frame), before: start) }
        var (stage, shown) = (start, [DrawList]())
        for frame in 0..<32 {
            stage.advance(by: frame % 2 == 0 ? input(0.125, frame / 2) : FrameInput(elapsed: 0.125))
            shown.append(picture(stage))
        }
        var moments: [DrawList] = []
        past.forEachMoment(rate: 8) { stage, _ in moments.append(picture(stage)) }
        #expect(moments == shown)
    }

    @Test("is a film's from the last change of scenes on, if four seconds are left", arguments: [2.0, 6, 8])
    func change(since: Double) throws {
        let plan = try SessionPlan(try SessionOptions.parse(["--scene", "carousel"]))
        var stage = plan.stage(in: Viewport(size: Vector(640, 480), density: 1), isLive: false)
        var past = RecentPast()
        for frame in 0..<200 {
            var input = FrameInput(elapsed: 0.1)
            if frame == 200 - Int(since * 10) {
                input.events = [InputEvent(.key(.digit3))]
            }
            past.note(input, before: stage)
            stage.advance(by: input)
        }
        var scenes: Set<String> = []
        var isChanging = false
        past.shortened.forEachMoment(rate: 10) { stage, _ in
            scenes.insert(stage.sceneTitle)
            isChanging = isChanging || stage.isChangingScenes
        }
        #expect(scenes.count == (since < 4 ? 2 : 1) && scenes.contains(stage.sceneTitle))
        #expect(isChanging == (since < 4))
        #expect(since < 4 || (since - 0.8...since).contains(past.shortened.length), "\(past.shortened.length)")
    }

    @Test("is empty at first")
    func nothing() {
        RecentPast().forEachMoment(rate: 10) { _, _ in Issue.record("there is no moment") }
    }
}

@Suite("A film that loops")
struct FilmLoopTests {
    /// Sketches ten times a second of a thing that moves to and fro in five seconds, and rests for a moment at both ends.
    private func sketches(of length: Double, light: (Double) -> Double) -> [FilmLoop.Sketch] {
        stride(from: 0.0, through: length, by: 0.1).filter { FilmLoop.concerns($0, of: length) }.map { time in
            let light = UInt32(light(time).rounded())
            return (time, Pixels(width: 4, height: 2, fill: 0xFF00_0000 | light << 8))
        }
    }

    @Test("ends at a calm moment that is like its first")
    func ends() {
        // It rests from 0.5 to 0.8 s, and is there again from 9.2 to 9.4 s.
        let sketches = sketches(of: 10) { time in
            switch time {
            case 0.45...0.85, 9.15...9.45: 100
            default: 100 + 20 * abs(time - 5)
            }
        }
        let ends = FilmLoop.ends(of: sketches, length: 10)
        #expect((0.55...0.85).contains(ends.lowerBound) && (9.25...9.45).contains(ends.upperBound), "\(ends)")
    }

    @Test("is at least three seconds long, though it looks the same all the time")
    func least() {
        let ends = FilmLoop.ends(of: sketches(of: 4.3) { _ in 100 }, length: 4.3)
        #expect(ends.upperBound - ends.lowerBound >= 3, "\(ends)")
    }

    @Test("turns evenly into what came before its beginning")
    func turning() {
        let light = Pixels(width: 2, height: 1, fill: 0xFFC8_6400)
        var picture = Pixels(width: 2, height: 1, fill: 0xFF00_00C8)
        picture.turn(into: light, by: 0.25)
        #expect(picture.argb == [0xFF32_1996, 0xFF32_1996])
    }

    @Test("that is short, or has no sketches, is whole")
    func short() {
        #expect(sketches(of: 3) { _ in 0 }.isEmpty)
        #expect(FilmLoop.ends(of: [], length: 3) == 0...3 && FilmLoop.ends(of: [], length: -1) == 0...0)
    }
}

@Suite("What a film shows")
struct FilmPictureTests {
    @Test("is a part of the scene without icons and clock, with the level in the corner")
    func picture() throws {
        let plan = try SessionPlan(try SessionOptions.parse(["--scene", "parallax"]))
        let stage = plan.stage(in: Viewport(size: Vector(1280, 720), density: 1), isLive: false)
        var (whole, film) = (DrawList(size: Vector(1, 1), density: 1), DrawList(size: Vector(1, 1), density: 1))
        stage.draw(into: &whole, showsInterface: false)
        stage.drawFilm(into: &film, part: Rect(x: 352, y: 0, width: 576, height: 720))
        func images(_ list: DrawList, _ name: String) -> Int {
            list.commands.count { if case .image(let id, _, _, _) = $0 { id.name.hasPrefix(name) } else { false } }
        }
        #expect(film.size == Vector(576, 720) && whole.size == Vector(1280, 720))
        #expect(images(whole, "Parallax/icon") > 8 && images(film, "Parallax/icon") == 0)
        #expect(images(whole, "Interface/level") == 0 && images(film, "Interface/level") == 4)
        #expect(images(film.scene, "Interface/level") == 0)
    }

    @Test("follows the sun and shows the hut beside it, if it is upright")
    func subject() throws {
        let plan = try SessionPlan(
            try SessionOptions.parse(["--scene", "parallax", "--hour", "12", "--weather", "clear"]))
        var stage = plan.stage(in: Viewport(size: Vector(1280, 720), density: 1), isLive: false)
        stage.advance(by: FrameInput(elapsed: 0.5))
        let middle = try #require(stage.middleOfSubject(width: 576))
        #expect((288...992).contains(middle) && middle > 640, "the hut is on the right")
        #expect(stage.middleOfSubject(width: 2000) == 1000 && !stage.isLoose)
        let ring = try SessionPlan(try SessionOptions.parse(["--scene", "carousel"]))
        #expect(ring.stage(in: stage.view, isLive: false).middleOfSubject(width: 576) == nil)
    }

    @Test("goes from one scene's subject to the next without a jump")
    func follows() {
        var part = FilmPart(rect: Rect(x: 0, y: 0, width: 576, height: 720))
        part.follow(900)
        #expect(part.rect.midX == 900)
        var most = 0.0
        for _ in 0..<60 {
            let before = part.rect.midX
            part.follow(640)
            most = max(most, abs(part.rect.midX - before))
        }
        #expect(most < 40 && abs(part.rect.midX - 640) < 1)
    }

    @Test("is composed anew for a window of another shape, and the stage stays as it is")
    func upright() throws {
        let upright = Viewport(size: Vector(720, 900), density: 1.5)
        for scene in ["carousel", "parallax", "weather"] {
            let plan = try SessionPlan(try SessionOptions.parse(["--scene", scene]))
            func stage(_ view: Viewport) -> Stage {
                var stage = plan.stage(in: view, isLive: false)
                stage.advance(by: FrameInput(elapsed: 0.5))
                return stage
            }
            let wide = stage(Viewport(size: Vector(1280, 720), density: 1))
            var lists = (0..<3).map { _ in DrawList(size: Vector(1, 1), density: 1) }
            wide.drawFilm(into: &lists[0], part: wide.view.bounds)
            wide.drawFilm(into: &lists[1], part: upright.bounds, of: upright)
            wide.drawFilm(into: &lists[2], part: wide.view.bounds)
            #expect(lists[1].size == upright.size && lists[0] == lists[2])
            #expect(lists[1].commands != lists[0].commands && lists[1].commands.count > 10)
        }
    }
}
