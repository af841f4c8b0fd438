import CCodecs

/// The conversion of a picture's colours to those of the screen, sRGB.
nonisolated final class ColorConversion {
    /// The components of a colour, by their number.
    enum Components: Int { case gray = 1, rgb = 3, cmyk = 4 }

    let components: Components
    private let handle: OpaquePointer

    /// Whether Little CMS is there; finding out takes time once.
    static let isAvailable = ccolor_load()

    /// The conversion from an ICC profile; nil if its colours are those of the screen, as nearly as can be seen, and if it is
    /// invalid. Throws if there is no Little CMS, unless the profile is named after sRGB.
    convenience init?(profile: [UInt8]) throws(DecodingFlaw) {
        guard Self.isAvailable else {
            if Self.isNamedAfterTheScreen(profile) { return nil }
            throw Self.missing
        }
        guard let handle = ccolor_of_profile(profile, profile.count) else { return nil }
        self.init(handle)
    }

    /// The conversion from the gamma, 0 for the curve of sRGB, and the x and y of white, red, green and blue that a picture
    /// tells; nil as above, and if they are impossible.
    convenience init?(gamma: Double, points: [Double]) throws(DecodingFlaw) {
        // The gamma that stands for the curve of sRGB, whatever the colours.
        let isScreens = gamma == 0 || abs(gamma - 1 / 2.2) < 0.01
        if isScreens, zip(points, Self.screenPoints).allSatisfy({ abs($0 - $1) < 0.002 }) { return nil }
        guard Self.isAvailable else { throw Self.missing }
        guard gamma == 0 || (0.1...10).contains(gamma), let handle = ccolor_of_gamma(gamma, points) else { return nil }
        self.init(handle)
    }

    /// The x and y of sRGB's white, red, green and blue.
    static let screenPoints = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]

    /// The conversion from colours that are named by the four numbers of a code (ITU-T H.273); nil as above. Throws if their
    /// light is not that of a screen, or if they are unknown.
    convenience init?(code: [UInt8]) throws(DecodingFlaw) {
        guard code.count == 4, let colors = Self.primaries[code[0]], [1, 6, 13, 14, 15].contains(code[1]), code[2] == 0,
            code[3] == 1
        else {
            let words = code.map(String.init).joined(separator: "-")
            throw DecodingFlaw("PNGs of these colours (code \(words)) are not supported", remedy: "save it in sRGB")
        }
        if code[0] == 1 { return nil }
        guard Self.isAvailable else { throw Self.missing }
        guard let handle = ccolor_of_gamma(0, [0.3127, 0.3290] + colors) else { throw .needsMemory }
        self.init(handle)
    }

    /// The x and y of red, green and blue by their number in a code: those of sRGB, of wide screens and of cinemas.
    private static let primaries: [UInt8: [Double]] = [
        1: [0.64, 0.33, 0.30, 0.60, 0.15, 0.06], 9: [0.708, 0.292, 0.170, 0.797, 0.131, 0.046],
        12: [0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
    ]

    private init?(_ handle: OpaquePointer) {
        self.handle = handle
        components = Components(rawValue: Int(ccolor_components(handle))) ?? .rgb
        // Most profiles are of sRGB.
        if components != .cmyk, changesNothing { return nil }
    }

    deinit { ccolor_close(handle) }

    /// Whether a profile has the name of sRGB in it, in letters of one byte or of two.
    static func isNamedAfterTheScreen(_ profile: [UInt8]) -> Bool {
        profile.firstRange(of: Array("sRGB".utf8)) != nil
            || profile.firstRange(of: "sRGB".utf8.flatMap { [0, $0] }) != nil
    }

    private static let missing = DecodingFlaw(
        "its colour profile needs the library Little CMS", remedy: "install liblcms2-2, or convert it to sRGB")

    /// Whether no colour of a sample changes visibly.
    private var changesNothing: Bool {
        let steps = Array(stride(from: 0 as UInt32, through: 255, by: 51))
        let sample: [UInt32] =
            components == .gray
            ? (0...255).map { $0 * 0x01_0101 }
            : steps.flatMap { red -> [UInt32] in
                steps.flatMap { green -> [UInt32] in steps.map { red << 16 | green << 8 | $0 } }
            }
        var converted = sample
        converted.withUnsafeMutableBufferPointer { convert($0) }
        func difference(_ a: UInt32, _ b: UInt32, _ shift: UInt32) -> Int {
            abs(Int(a >> shift & 255) - Int(b >> shift & 255))
        }
        return zip(sample, converted).allSatisfy { old, new in
            max(difference(old, new, 16), difference(old, new, 8), difference(old, new, 0)) <= 2
        }
    }

    /// Converts pixels in place, 0xAARRGGBB. Those of inks have the bytes C, M, Y and K, of which 255 is full ink.
    func convert(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
        ccolor_convert(handle, pixels.baseAddress, pixels.count)
    }

    /// Converts inks as above without a profile, as most programs do.
    static func convertInks(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
        for index in pixels.indices {
            let inks = ~pixels[index]
            let (paper, rest) = (inks >> 24, inks & 0xFF_FFFF)
            func part(_ shift: UInt32) -> UInt32 { ((rest >> shift & 255) * paper + 127) / 255 }
            pixels[index] = 0xFF00_0000 | part(0) << 16 | part(8) << 8 | part(16)
        }
    }
}

nonisolated extension HeaderReader {
    /// The ICC profile in a JPEG, a WebP or a TIFF; nil if there is none.
    func profile(in format: ImageHeader.Format) -> [UInt8]? {
        switch format {
        case .jpeg: jpegProfile
        case .webp: webpChunk("ICCP").map { Array(bytes[$0]) }
        case .tiff:
            TIFFDirectory(self)?[34675].flatMap { entry in
                bytes.indices.contains(entry.at) && entry.count <= bytes.count - entry.at
                    ? Array(bytes[entry.at..<entry.at + entry.count]) : nil
            }
        case .png, .gif, .bmp, .qoi, .tga, .svg: nil
        }
    }

    private var jpegProfile: [UInt8]? {
        let mark = "ICC_PROFILE\0"
        var parts: [Int: ArraySlice<UInt8>] = [:]
        _ = inJPEGSegments { (kind, at) -> Bool? in
            if kind == 0xE2, starts(mark, at: at + 4), let number = byte(at + 16), let length = big(at + 2, 2),
                length >= 16, at + 2 + length <= bytes.count
            {
                parts[number] = bytes[at + 18..<at + 2 + length]
            }
            return kind == 0xDA ? true : nil
        }
        return parts.isEmpty ? nil : parts.keys.sorted().flatMap { parts[$0] ?? [] }
    }

    var jpegComponents: Int? { inJPEGFrames { _, at in byte(at + 9) } }
}
