public import Foundation
public import TiltCanvas
import TiltEngine

/// The two bundled fonts, read from Assets/Fonts.
public enum TestFonts {
    /// Inter Medium.
    public static let medium = font("inter-medium")
    /// Inter Display SemiBold.
    public static let semibold = font("inter-semibold")

    /// Reads the metrics file of a sheet. Rethrows the decoder's errors.
    public static func decode(_ json: Data, name: String) throws -> BitmapFont {
        let decoder = JSONDecoder()
        decoder.userInfo[.sheetName] = name
        return try decoder.decode(BitmapFont.self, from: json)
    }

    /// The bytes of a font's metrics file.
    public static func measures(_ face: String) throws -> Data {
        try Data(contentsOf: Repository.root.appending(path: "Assets/Fonts/\(face).json"))
    }

    /// The character in each cell of a sheet, by the cell's number.
    static let characters: [String: [Int: Character]] = [
        "Fonts/inter-medium": characters(of: "inter-medium"), "Fonts/inter-semibold": characters(of: "inter-semibold"),
    ]

    private struct Sheet: Decodable { let glyphs: [String: [Double]] }

    private static func font(_ face: String) -> BitmapFont {
        do {
            return try decode(measures(face), name: "Fonts/\(face)")
        } catch {
            fatalError("Assets/Fonts/\(face).json cannot be read: \(error)")
        }
    }

    private static func characters(of face: String) -> [Int: Character] {
        guard let json = try? measures(face), let sheet = try? JSONDecoder().decode(Sheet.self, from: json) else {
            return [:]
        }
        let cells = sheet.glyphs.compactMap { key, fields -> (Int, Character)? in
            guard let code = UInt32(key), let scalar = Unicode.Scalar(code), let cell = fields.first else { return nil }
            // U+E030…E039 are the digits of equal width.
            let digit = (0xE030...0xE039).contains(code) ? Unicode.Scalar(code - 0xE000) : scalar
            return (Int(cell), Character(digit ?? scalar))
        }
        return Dictionary(cells) { first, _ in first }
    }
}
