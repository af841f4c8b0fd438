import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

@Suite("A sheet of drawings")
struct DrawingSheetTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let drawing = """
            <svg xmlns="http://www.w3.org/2000/svg" width="30" height="20" viewBox="-10 0 30 20">
            <rect x="-10" y="0" width="10" height="20" fill="#ff0000"/>
            <rect x="0" y="0" width="20" height="20" fill="#0000ff"/>
            </svg>
            """
        try drawing.write(toFile: folder.path("a.svg"), atomically: true, encoding: .utf8)
    }

    private func sheet(_ parts: [SheetPart], _ size: Vector) throws -> Pixels {
        try DrawingSheet(parts, files: parts.map { _ in folder.path("a.svg") }).pixels(size)
    }

    @Test("shows each part of a drawing in its place, exactly, also within a pixel")
    func parts() throws {
        let id = ImageID("a")
        let sheet = try sheet(
            [
                SheetPart(
                    id, box: Rect(x: -5, y: 0, width: 10, height: 10),
                    frame: Rect(x: 0, y: 0, width: 0.5, height: 0.5)),
                SheetPart(
                    id, box: Rect(x: -4.5, y: 0, width: 9, height: 10),
                    frame: Rect(x: 0.025, y: 0.5, width: 0.45, height: 0.5)),
            ], Vector(20, 20))
        #expect(sheet.width == 20 && sheet.height == 20)
        #expect(sheet[0, 0] == 0xFFFF_0000 && sheet[4, 9] == 0xFFFF_0000 && sheet[5, 0] == 0xFF00_00FF)
        #expect(sheet[9, 9] == 0xFF00_00FF && sheet[10, 0] == 0 && sheet[15, 15] == 0)
        // It begins half a pixel to the right, and the border of the colours is where it was.
        #expect(sheet[4, 12] == 0xFFFF_0000 && sheet[5, 12] == 0xFF00_00FF)
    }

    @Test("is refused with the file that cannot be read or drawn")
    func refused() throws {
        let part = SheetPart(ImageID("a"), box: .unit, frame: .unit)
        let missing = #expect(throws: PlatformError.self) { try DrawingSheet([part], files: [folder.path("b.svg")]) }
        #expect(missing?.subject == folder.path("b.svg"))
        try "no drawing".write(toFile: folder.path("a.svg"), atomically: true, encoding: .utf8)
        let broken = #expect(throws: PlatformError.self) { try sheet([part], Vector(8, 8)) }
        #expect(broken?.subject == folder.path("a.svg"))
    }
}
