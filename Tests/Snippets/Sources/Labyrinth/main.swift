import TiltCanvas
import TiltEngine

/// Tilts the board so that the ball rolls from one point to the next.
func play(_ way: [Vector]) -> Labyrinth {
    var (game, next) = (Labyrinth(), 0)
    for _ in 0..<(30 * 120) where game.outcome == .rolling && next < way.count {
        let missing = way[next] - game.place
        if missing.length < 12, next < way.count - 1 { next += 1 }
        let pull = missing * 0.006 - game.velocity * 0.002
        let lean = min(pull.length, 0.4)
        game.step(1.0 / 120, tilt: Tilt(.degrees(lean * 60), toward: pull))
    }
    return game
}

let careful = play([
    Vector(92, 40), Vector(92, 250), Vector(150, 265), Vector(215, 220), Vector(215, 60), Vector(270, 55),
    Vector(270, 150), Vector(270, 265), Vector(390, 265), Vector(450, 200), Vector(450, 110), Vector(424, 50),
])
print("with care:", careful.outcome)
print("straight down:", play([Vector(60, 300)]).outcome)
var list = DrawList(size: Labyrinth.size, density: 2)
careful.draw(into: &list)
print("drawn with", list.commands.count, "commands")
