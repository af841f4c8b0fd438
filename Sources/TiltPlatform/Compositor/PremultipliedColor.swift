import TiltEngine

nonisolated extension Color {
    /// The colour as premultiplied 0xAARRGGBB; a component that is not a number counts as 0.
    var premultiplied: UInt32 {
        func part(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
        let alpha = part(alpha)
        func byte(_ value: Double) -> UInt32 { UInt32(value * 255 + 0.5) }
        return byte(alpha) << 24 | byte(part(red) * alpha) << 16 | byte(part(green) * alpha) << 8
            | byte(part(blue) * alpha)
    }

    /// The colour as 0xFFRRGGBB.
    var opaque: UInt32 { Color(red: red, green: green, blue: blue).premultiplied }
}
