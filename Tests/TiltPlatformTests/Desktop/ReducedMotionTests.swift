import Foundation
import Support
import Testing

@testable import TiltPlatform

@Suite("The desktop's setting for reduced motion")
struct ReducedMotionTests {
    /// The output of gdbus for a portal's answer.
    private func answer(_ appearance: String, _ gnome: String = "") -> String {
        "({'org.freedesktop.appearance': {'color-scheme': <uint32 1>\(appearance)}, "
            + "'org.gnome.desktop.interface': {'cursor-size': <24>\(gnome), 'gtk-theme': <'Adwaita'>}},)\n"
    }

    @Test("is the portal's reduced-motion if it has one")
    func portal() {
        #expect(ReducedMotion.reduced(in: answer(", 'reduced-motion': <uint32 1>")) == true)
        #expect(ReducedMotion.reduced(in: answer(", 'reduced-motion': <uint32 0>")) == false)
        let both = answer(", 'reduced-motion': <uint32 0>", ", 'enable-animations': <false>")
        #expect(ReducedMotion.reduced(in: both) == false)
        #expect(ReducedMotion.reduced(in: "(<<uint32 1>>,)") == nil, "whatever that was an answer to")
    }

    @Test("is the inverse of GNOME's animations with an older portal")
    func gnome() {
        #expect(ReducedMotion.reduced(in: answer("", ", 'enable-animations': <false>")) == true)
        #expect(ReducedMotion.reduced(in: answer("", ", 'enable-animations': <true>")) == false)
    }

    @Test(
        "is unknown if the answer does not contain it",
        arguments: ["", "(@a{sa{sv}} {},)", "({'org.freedesktop.appearance': {'contrast': <uint32 0>}},)", "\u{0}"])
    func nothing(answer: String) {
        #expect(ReducedMotion.reduced(in: answer) == nil)
    }
}
