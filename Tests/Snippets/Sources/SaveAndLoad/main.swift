import Foundation
import TiltEngine

// A level by hand: what it leaves out is usual.
let level = #"""
    {"bodies": [
        {"body": {"kind": "static"}, "shapes": [{"outline": {"halfPlane": {"point": {"x": 0, "y": 400}, "normal": {"x": 0, "y": -1}}}}]},
        {"body": {"position": {"x": 200, "y": 50}, "angle": {"radians": 0.3}},
         "shapes": [{"outline": {"polygon": {"vertices": [{"x": -20, "y": -20}, {"x": 20, "y": -20}, {"x": 20, "y": 20}, {"x": -20, "y": 20}]}},
                     "material": {"restitution": 0.4}}]}]}
    """#
var world = try JSONDecoder().decode(World.self, from: Data(level.utf8))
let box = world.bodyIDs[1]
for _ in 0..<60 { world.step(1.0 / 120) }

// A save in the middle of the fall has the same ids, and the same future to the last bit.
var loaded = try JSONDecoder().decode(World.self, from: JSONEncoder().encode(world))
for _ in 0..<240 {
    world.step(1.0 / 120)
    loaded.step(1.0 / 120)
}
print("the same future:", loaded.stateHash == world.stateHash && loaded[box] == world[box])
print("the box lies at", Int(loaded[box].position.y.rounded()))

// A mistake is named with its place.
do {
    _ = try JSONDecoder().decode(World.self, from: Data(level.replacing("0.4", with: "7").utf8))
} catch DecodingError.dataCorrupted(let context) {
    print(context.debugDescription)
}
