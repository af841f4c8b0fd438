/// The measures needed to place a picture and, if it is drawn on the processor, the picture itself.
nonisolated struct PictureSketch {
    let serial: Int
    let width: Int
    let height: Int
    let levels: Int
    let isOpaque: Bool
    let mipmap: Mipmap?

    init(_ mipmap: Mipmap, keepsPixels: Bool = true) {
        serial = mipmap.serial
        width = mipmap.width
        height = mipmap.height
        levels = mipmap.levels.count
        isOpaque = mipmap.isOpaque
        self.mipmap = keepsPixels ? mipmap : nil
    }

    /// The sides of a level, in pixels.
    func width(of level: Int) -> Double { Double((width + (1 << level) - 1) >> level) }
    func height(of level: Int) -> Double { Double((height + (1 << level) - 1) >> level) }
}
