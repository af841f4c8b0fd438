public import TiltCanvas
public import TiltEngine

/// What the stage asks of a scene in every step. All its parts have defaults.
public struct SceneStatus: Sendable {
    /// The colour of the current content, for a pad's light; nil for the pad's default.
    public var mood: Color?
    /// The parts of the window that the interface must not cover.
    public var essentials: [Rect]
    /// What the scene shows at the top right, where the figures are, which move below it; nil for nothing.
    public var corner: Rect?
    /// The slider that the keyboard focus reaches; nil for none.
    public var slider: SceneSlider?
    /// How much of the window the scene needs for itself, 0…1: the bar and the buttons make room.
    public var cover: Double

    /// A status, empty by default.
    public init(mood: Color? = nil, essentials: [Rect] = [], slider: SceneSlider? = nil, cover: Double = 0) {
        self.mood = mood
        self.essentials = essentials
        self.slider = slider
        self.cover = cover
    }
}
