/// Arithmetic on four pixels at a time, as eight lanes of 16 bits, two for each pixel, which suits vector units.
/// Colours are premultiplied, 0xAARRGGBB. Single pixels use the same arithmetic, bit for bit: for the ends of rows, and
/// for whole rows in debug builds, where each vector operation would be a call.
nonisolated enum PixelLanes {
    typealias Four = SIMD4<UInt32>
    typealias Lanes = SIMD8<UInt16>

    @inline(__always) static func lanes(_ pixels: Four) -> Lanes { unsafeBitCast(pixels, to: Lanes.self) }
    @inline(__always) static func pixels(_ lanes: Lanes) -> Four { unsafeBitCast(lanes, to: Four.self) }

    @inline(__always) static func load(_ row: UnsafePointer<UInt32>) -> Four {
        UnsafeRawPointer(row).loadUnaligned(as: Four.self)
    }

    @inline(__always) static func store(_ pixels: Four, _ row: UnsafeMutablePointer<UInt32>) {
        UnsafeMutableRawPointer(row).storeBytes(of: pixels, as: Four.self)
    }

    /// Interpolates between pixels; `weight` is 0…256 for both lanes of each pixel.
    @inline(__always) static func mix(_ a: Four, _ b: Four, _ weight: Lanes) -> Four {
        let (a, b, rest) = (lanes(a), lanes(b), Lanes(repeating: 256) &- weight)
        let low = Lanes(repeating: 0xFF)
        let half = Lanes(repeating: 128)
        let redBlue = ((a & low) &* rest &+ (b & low) &* weight &+ half) &>> 8
        let alphaGreen = ((a &>> 8) &* rest &+ (b &>> 8) &* weight &+ half) & 0xFF00
        return pixels(redBlue | alphaGreen)
    }

    /// Multiplies each component by that of a factor, over 255, rounded; with factors for red and blue, and for alpha and
    /// green.
    @inline(__always) static func times(_ a: Four, _ redBlueFactor: Lanes, _ alphaGreenFactor: Lanes) -> Four {
        let a = lanes(a)
        let half = Lanes(repeating: 128)
        var redBlue = (a & 0xFF) &* redBlueFactor &+ half
        var alphaGreen = (a &>> 8) &* alphaGreenFactor &+ half
        redBlue = (redBlue &+ (redBlue &>> 8)) &>> 8
        alphaGreen = (alphaGreen &+ (alphaGreen &>> 8)) & 0xFF00
        return pixels(redBlue | alphaGreen)
    }

    /// Draws opaque pixels, multiplied by factors, over others: the sum of both products, over 255, rounded.
    @inline(__always) static func over(
        opaque top: Four, _ redBlueFactor: Lanes, _ alphaGreenFactor: Lanes, _ bottom: Four, _ rest: Lanes
    ) -> Four {
        let (top, bottom) = (lanes(top), lanes(bottom))
        let half = Lanes(repeating: 128)
        var redBlue = (top & 0xFF) &* redBlueFactor &+ (bottom & 0xFF) &* rest &+ half
        var alphaGreen = (top &>> 8) &* alphaGreenFactor &+ (bottom &>> 8) &* rest &+ half
        redBlue = (redBlue &+ (redBlue &>> 8)) &>> 8
        alphaGreen = (alphaGreen &+ (alphaGreen &>> 8)) & 0xFF00
        return pixels(redBlue | alphaGreen)
    }

    @inline(__always) static func over(_ top: Four, _ bottom: Four) -> Four {
        let clear = Four(repeating: 255) &- (top &>> 24)
        let factor = lanes(clear | clear &<< 16)
        return top &+ times(bottom, factor, factor)
    }
}

/// The same arithmetic for one pixel.
nonisolated extension PixelLanes {
    static let mask: UInt64 = 0x00FF_00FF_00FF_00FF
    private static let half: UInt64 = 0x0080_0080_0080_0080

    /// The four components, blue, red, green and alpha, as lanes.
    @inline(__always) static func spread(_ pixel: UInt32) -> UInt64 {
        let wide = UInt64(truncatingIfNeeded: pixel)
        return (wide | wide &<< 24) & mask
    }

    @inline(__always) static func gathered(_ lanes: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: lanes | lanes &>> 24)
    }

    /// Interpolates between two pixels; `weight` is 0…256.
    @inline(__always) static func mix(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
        let weight = UInt64(truncatingIfNeeded: weight)
        let sum = spread(a) &* (256 &- weight) &+ spread(b) &* weight &+ half
        return gathered(sum &>> 8 & mask)
    }

    /// Multiplies each component by `factor` / 255, rounded.
    @inline(__always) static func times(_ a: UInt32, _ factor: UInt32) -> UInt32 {
        let sum = spread(a) &* UInt64(truncatingIfNeeded: factor) &+ half
        return gathered((sum &+ (sum &>> 8 & mask)) &>> 8 & mask)
    }

    @inline(__always) static func over(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
        top &+ times(bottom, 255 &- top &>> 24)
    }

    /// Draws an opaque pixel, multiplied by factors, over another.
    @inline(__always) static func over(opaque top: UInt32, parts factors: UInt32, _ bottom: UInt32) -> UInt32 {
        let rest = 255 &- factors &>> 24
        func part(_ shift: UInt32) -> UInt32 {
            let sum = (top &>> shift & 255) &* (factors &>> shift & 255) &+ (bottom &>> shift & 255) &* rest &+ 128
            return ((sum &+ sum &>> 8) &>> 8) &<< shift
        }
        return part(0) | part(8) | part(16) | part(24)
    }

    /// Multiplies each component by that of another pixel, over 255, rounded.
    @inline(__always) static func times(_ a: UInt32, parts factors: UInt32) -> UInt32 {
        func part(_ shift: UInt32) -> UInt32 {
            let sum = (a &>> shift & 255) &* (factors &>> shift & 255) &+ 128
            return ((sum &+ sum &>> 8) &>> 8) &<< shift
        }
        return part(0) | part(8) | part(16) | part(24)
    }

    @inline(__always) static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
        let sum = spread(a) &+ spread(b) &+ spread(c) &+ spread(d) &+ 0x0002_0002_0002_0002
        return gathered(sum &>> 2 & mask)
    }
}

/// Runs of pixels, four at a time.
nonisolated extension PixelLanes {
    /// Calls `four` for each whole four of a number of pixels, by the index of the first, and `one` for each of the rest.
    @inline(__always) static func forEach(_ count: Int, four: (Int) -> Void, one: (Int) -> Void) {
        var x = 0
        #if !DEBUG
            while x &+ 4 <= count {
                four(x)
                x &+= 4
            }
        #endif
        while x < count {
            one(x)
            x &+= 1
        }
    }
}
