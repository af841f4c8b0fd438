public import TiltCanvas
public import TiltEngine

/// What the interface around a scene needs to know of it. All its parts have defaults.
public struct SceneStatus: Sendable {
    /// The colour of the current content, for a pad's light; nil for the pad's default.
    public var mood: Color?
    /// The parts of the window that the interface must not cover.
    public var essentials: [Rect]
    /// What a newcomer is to drag, such as the sun, with some space around it: messages keep clear of it; nil for nothing.
    public var subject: Rect?
    /// What messages keep clear of, and an upright film shows beside the subject if there is room, such as a hut; nil for nothing.
    public var landmark: Vector?
    /// What the scene shows at the top right, where the figures are, which move below it; nil for nothing.
    public var corner: Rect?
    /// The slider that the keyboard focus reaches; nil for none.
    public var slider: SceneSlider?
    /// The parts that can be pressed, which the keyboard focus reaches and hints explain.
    public var items: [SceneItem]
    /// How much of the window the scene needs for itself, 0…1: the bar and the buttons make room.
    public var cover: Double
    /// Whether something of the scene is open, such as a card: no hint is given meanwhile.
    public var isOpen = false
    /// What a newcomer is to try, in this order.
    public var lessons: [SceneLesson]

    /// A status, empty by default.
    public init(
        mood: Color? = nil, essentials: [Rect] = [], subject: Rect? = nil, corner: Rect? = nil,
        slider: SceneSlider? = nil,
        items: [SceneItem] = [], cover: Double = 0, lessons: [SceneLesson] = []
    ) {
        (self.mood, self.essentials, self.subject, self.corner) = (mood, essentials, subject, corner)
        (self.slider, self.items, self.cover, self.lessons) = (slider, items, cover, lessons)
    }
}
