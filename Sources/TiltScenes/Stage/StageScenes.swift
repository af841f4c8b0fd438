extension Stage {
    /// The scene of a type, as it is now; nil where the stage has none.
    public func scene<Wanted: Scene>(_ type: Wanted.Type) -> Wanted? {
        scenes.lazy.compactMap { $0 as? Wanted }.first
    }
}
