import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The scale of an X11 desktop")
struct DesktopScaleTests {
    private func scale(_ gdkScale: String? = nil, _ resources: String? = nil) -> Double {
        DesktopScale.scale(gdkScale: gdkScale, resources: resources)
    }

    @Test(
        "is Xft.dpi / 96, whatever the other resources are",
        arguments: [
            ("Xft.dpi:\t96\n", 1.0), ("Xft.dpi:\t192\n", 2), ("Xft.dpi: 144", 1.5), ("  Xft.dpi :  120.0  \n", 1.25),
            ("Xft.dpi:101", 101 / 96), ("Xft.dpi: 72", 0.75), ("Xft.dpi:\t168\r\nXft.hinting:\t1\r\n", 1.75),
            ("*background: black\nXcursor.size: 48\nXft.antialias:\t1\nXft.dpi:\t288\nXft.rgba:\tnone\n", 3),
        ] as [(String, Double)])
    func dpi(resources: String, expected: Double) {
        #expect(scale(nil, resources) == expected)
    }

    @Test("is GDK_SCALE if that is larger or the only one")
    func gdkScale() {
        #expect(scale("2") == 2 && scale("2", "") == 2 && scale("1.5", "Xcursor.size: 24") == 1.5)
        #expect(scale("2", "Xft.dpi: 96") == 2 && scale("1", "Xft.dpi: 144") == 1.5)
        #expect(scale("1", "Xft.dpi: 72") == 1)
    }

    @Test("is reduced on a display that would have fewer points than the smallest window")
    func smallDisplay() {
        func fitting(_ scale: Double, _ x: Double, _ y: Double) -> Double {
            DesktopScale.fitting(scale, display: Vector(x, y))
        }
        #expect(fitting(2, 1920, 1080) == 2 && fitting(2, 640, 480) == 2 && fitting(1.5, 480, 360) == 1.5)
        #expect(fitting(2, 480, 480) == 1.5 && fitting(3, 800, 600) == 2.5)
        #expect(fitting(2, 320, 240) == 1 && fitting(2, 160, 120) == 1, "a smaller display shows a part")
        #expect(fitting(0.75, 320, 240) == 0.75)
    }

    @Test("is 1 by default")
    func none() {
        #expect(scale() == 1 && scale("", "") == 1 && scale(nil, "Xcursor.size: 48\n\n\n") == 1)
        #expect(scale(nil, "! Xft.dpi: 192\nNoXft.dpi: 192\nXft.dpi.old: 192\nXft.dpi\n") == 1)
    }

    @Test(
        "ignores invalid values",
        arguments: ["", "abc", "0", "-192", "nan", "inf", "1e9", "1e-9", "192 dpi", "١٩٢", "192:192", "2\n2"])
    func garbage(value: String) {
        #expect(scale(nil, "Xft.dpi: \(value)") == 1)
        #expect(scale(value) == 1)
        #expect(scale(value, "Xft.dpi: 192") == 2, "the other counts all the same")
    }
}
