/// The version of the scenes' recipes.
enum Recipe: Hashable, Sendable {
    /// The recipe with its defects corrected.
    case corrected
    /// The recipe exactly as published.
    case asPublished
}
