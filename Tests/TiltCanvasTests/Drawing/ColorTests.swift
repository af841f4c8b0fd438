import Testing
import TiltCanvas
import TiltEngine

@Suite("A colour")
struct ColorTests {
    @Test("is read from hexadecimal digits as in CSS")
    func hex() {
        let vial = Color(hex: 0xd4ec6a)
        #expect(vial == Color(red: 212.0 / 255, green: 236.0 / 255, blue: 106.0 / 255, alpha: 1))
        #expect(Color(hex: 0xffffff) == .white && Color(hex: 0) == .black)
    }

    @Test("changes only its opacity when it fades, and keeps it when it darkens")
    func factors() {
        let color = Color(red: 0.5, green: 1, blue: 0.25, alpha: 0.8)
        #expect(color.opacity(0.5) == Color(red: 0.5, green: 1, blue: 0.25, alpha: 0.4))
        #expect(color.multiplied(by: 0.5) == Color(red: 0.25, green: 0.5, blue: 0.125, alpha: 0.8))
    }

    @Test("mixed equals the first colour at 0 and the second at 1")
    func mixing() {
        let (a, b) = (Color(hex: 0x204060).opacity(0.2), Color.white)
        #expect(Color.mix(a, b, 0) == a && Color.mix(a, b, 1) == b)
        #expect(Color.mix(.black, .white, 0.25) == Color(red: 0.25, green: 0.25, blue: 0.25))
    }

    @Test("adds and scales component by component, and mixes to its ends exactly")
    func arithmetic() {
        let (a, b) = (
            Color(red: 0.5, green: 0.25, blue: 0, alpha: 0.5), Color(red: 0.25, green: 0.5, blue: 1, alpha: 1)
        )
        #expect(a + b == Color(red: 0.75, green: 0.75, blue: 1, alpha: 1.5) && a + b - b == a && a + .zero == a)
        #expect(a * 2 == Color(red: 1, green: 0.5, blue: 0, alpha: 1))
        #expect(Color.mix(a, b, 1) == b && Color.mix(a, b, 0) == a && a.lerp(to: b, 0.5) == (a + b) * 0.5)
    }
}
