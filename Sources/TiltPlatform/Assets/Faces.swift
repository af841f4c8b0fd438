import CCodecs
import Synchronization
public import TiltCanvas
import TiltEngine

/// The glyphs of a face in a file and, for the characters that it lacks, of the system's faces, by FreeType and fontconfig, which
/// are loaded when a first such character is laid out. Each glyph has a picture of its own in each size. Characters are not
/// joined, turned around or put over one another: Arabic, Hebrew and Devanagari are not set as they should be.
nonisolated final class Faces: GlyphSource {
    /// The system's faces alone, in their regular and bold weights.
    static let regular = Faces(isBold: false)
    static let bold = Faces(isBold: true)

    private let isBold: Bool
    /// The face of the file, of all that are open.
    private let own: Int?
    private let glyphs = Mutex<[Unicode.Scalar: OutlineGlyph?]>([:])

    private init(isBold: Bool) { (self.isBold, own) = (isBold, nil) }

    /// A face of a file, the first if there are several.
    init(contentsOf path: String) throws(PlatformError) {
        isBold = false
        let (isThere, face) = Library.shared.withLock { ($0.isThere, $0.isThere ? $0.open(path, 0) : nil) }
        guard let face else {
            throw PlatformError(
                "cannot read the font", on: path,
                advice: isThere ? "name a TrueType or OpenType file" : "install FreeType, libfreetype6")
        }
        own = face
    }

    func glyph(of character: Unicode.Scalar) -> OutlineGlyph? {
        glyphs.withLock { glyphs in
            if let known = glyphs[character] { return known }
            let glyph = Library.shared.withLock { $0.glyph(of: character.value, in: own, isBold) }
            glyphs[character] = .some(glyph)
            return glyph
        }
    }

    private static let prefix = "Glyphs/"

    /// Whether a picture is one of a glyph.
    static func isTheirs(_ id: ImageID) -> Bool { id.name.hasPrefix(prefix) }

    /// The picture of a glyph, drawn when it is first needed; nil for other pictures.
    static func picture(for id: ImageID) -> Mipmap? {
        isTheirs(id) ? Library.shared.withLock { $0.picture(for: id) } : nil
    }

    /// FreeType, its open faces and their pictures: one for all fonts, because it works for one thread at a time.
    private struct Library {
        static let shared = Mutex(Library())

        let isThere = cfaces_load()
        private var faces: [(place: String, handle: UnsafeMutableRawPointer)] = []
        private var inks: [String: (face: Int, glyph: UInt32, ink: Rect)] = [:]
        private var pictures: [ImageID: Mipmap] = [:]

        /// The greatest number of pictures, so that text whose size changes all the time fits into memory.
        private static let mostPictures = 4096
        /// The greatest side of a glyph, in ems.
        private static let longestSide = 16.0

        /// The number of a face of a file, opened once; nil if it cannot be read. Faces stay open.
        mutating func open(_ path: String, _ index: Int32) -> Int? {
            let place = "\(path) \(index)"
            if let known = faces.firstIndex(where: { $0.place == place }) { return known }
            guard let handle = cfaces_open(path, index) else { return nil }
            faces.append((place, handle))
            return faces.count - 1
        }

        /// The glyph of a character in a face or else in one of the system's; of a face that is not the system's, the glyph of
        /// missing characters if there is none.
        mutating func glyph(of character: UInt32, in own: Int?, _ isBold: Bool) -> OutlineGlyph? {
            guard isThere else { return nil }
            if let own, case let glyph = cfaces_glyph(faces[own].handle, character), glyph != 0 {
                return outline(own, glyph)
            }
            var index: Int32 = 0
            let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { path in
                cfaces_find(character, isBold, path.baseAddress, path.count, &index)
                    ? path.baseAddress.map { String(cString: $0) } : nil
            }
            if let path, let face = open(path, index),
                case let glyph = cfaces_glyph(faces[face].handle, character), glyph != 0
            {
                return outline(face, glyph)
            }
            return own.flatMap { outline($0, 0) }
        }

        private mutating func outline(_ face: Int, _ glyph: UInt32) -> OutlineGlyph? {
            var measures = cfaces_measures()
            guard cfaces_measure(faces[face].handle, glyph, &measures) else { return nil }
            let ink = Rect(x: measures.left, y: measures.top, width: measures.width, height: measures.height)
            let numbers = [measures.advance, ink.minX, ink.minY, ink.width, ink.height]
            guard numbers.allSatisfy({ abs($0) <= Self.longestSide }) else { return nil }
            let name = "\(Faces.prefix)\(glyph) of \(faces[face].place)"
            inks[name] = (face, glyph, ink)
            return OutlineGlyph(pictures: name, advance: measures.advance, ink: ink)
        }

        mutating func picture(for id: ImageID) -> Mipmap? {
            if let known = pictures[id] { return known }
            guard let (face, glyph, ink) = inks[id.name], (1...4096).contains(id.number) else { return nil }
            let box = OutlineGlyph.box(of: ink, pixels: id.number)
            let (width, height) = (Int(box.width), Int(box.height))
            guard width > 0, height > 0, width * height <= 1 << 24 else { return nil }
            var coverage = [UInt8](repeating: 0, count: width * height)
            guard
                cfaces_draw(
                    faces[face].handle, glyph, Int32(id.number), &coverage, Int32(width), Int32(height),
                    Int32(box.minX), Int32(box.minY))
            else { return nil }
            let argb = coverage.map { UInt32($0) << 24 | 0xFF_FFFF }
            let picture = Mipmap(Pixels(width: width, height: height, argb: argb))
            if pictures.count >= Self.mostPictures { pictures = [:] }
            pictures[id] = picture
            return picture
        }
    }
}

nonisolated extension BitmapFont {
    /// The font in a TrueType or OpenType file, drawn from its outlines: each glyph in each size when it is first needed. Characters
    /// that it lacks are those of the system's faces. FreeType is loaded when this is first called.
    ///
    ///     let font = try BitmapFont(contentsOf: "Recursive.ttf")
    ///     list.text("Σ = 日本", at: Vector(20, 40), font: font, size: 24, color: .white)
    ///
    /// Throws if the file cannot be read or has no outlines, or without FreeType.
    public init(contentsOf path: String) throws(PlatformError) { self.init(source: try Faces(contentsOf: path)) }
}
