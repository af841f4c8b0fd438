import TiltScenes
import TiltStage
import TiltStageTests

extension MapScene {
    /// The map by either recipe, at its beginning.
    init(view: Viewport, asPublished: Bool) {
        self.init(view: view)
        guard asPublished else { return }
        changeRecipe(at: 0)
        restart(at: 0, opening: false)
    }

    /// Goes on by the other recipe.
    mutating func changeRecipe(at time: Double) { self = byOtherRecipe(at: time) as? MapScene ?? self }
}

extension CarouselScene {
    /// Goes on by the other recipe, and at once by this one again.
    mutating func changeRecipeTwice(at time: Double) {
        self = byOtherRecipe(at: time).byOtherRecipe(at: time) as? CarouselScene ?? self
    }
}
