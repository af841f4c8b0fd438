public import TiltCanvas
import TiltEngine

/// The two fonts of all text.
public struct Fonts: Sendable, Equatable {
    /// The font of running text.
    public var medium: BitmapFont
    /// The font of names and titles.
    public var semibold: BitmapFont

    /// A pair of fonts.
    public init(medium: BitmapFont, semibold: BitmapFont) {
        self.medium = medium
        self.semibold = semibold
    }
}
