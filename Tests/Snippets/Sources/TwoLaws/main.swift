import TiltEngine
import TiltScenes
import TiltStage

// Three seconds with one side 20° down, with the recipe as published and corrected.
for (side, way) in [("right", 1.0), ("left", -1.0)] {
    let tilt = Tilt(.degrees(20), toward: Vector(way, 0))
    let lean = Lean(tilt: tilt)
    let corrected = MapScene(view: Viewport(size: Vector(640, 360)))
    for (recipe, scene) in [("as published", corrected.byOtherRecipe(at: 0)), ("corrected", corrected)] {
        var map = scene
        map.handle(.restart(opening: false), at: 0)
        let start = map.caption(at: 0) ?? ""
        for step in 1...360 {
            let time = Double(step) / 120
            map.handle(.sample(lean), at: time)
            map.step(1.0 / 120, to: time, lean: lean)
        }
        print("\(side) side down, \(recipe): \(start) → \(map.caption(at: 3) ?? "")")
    }
}
