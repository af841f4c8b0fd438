/// The pictures and fonts of the libraries, as resources that a build puts beside the program.
public enum TiltAssets {
    #if os(Linux)
        private static let kind = "resources"
    #else
        private static let kind = "bundle"
    #endif

    /// The name of their folder beside the program.
    public static let folder = "Tiltyard_TiltAssets.\(kind)"
}
