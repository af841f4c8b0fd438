/// The words of a scene's card *About this scene*.
public struct SceneAbout: Sendable {
    /// The published recipe that the scene is based on.
    public var recipe: String
    /// What the recipe gets wrong.
    public var defects: String
    /// What happens while the recipe runs as published.
    public var original: String
    /// What happens while it is corrected.
    public var corrected: String

    /// The words, each a paragraph or a short sentence.
    public init(recipe: String, defects: String, original: String, corrected: String) {
        self.recipe = recipe
        self.defects = defects
        self.original = original
        self.corrected = corrected
    }
}
