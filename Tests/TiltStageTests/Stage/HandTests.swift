import Testing
import TiltCanvas
import TiltEngine
import TiltStage

@Suite("A prompt")
struct HandTests {
    @Test(
        "names the labels on the pad's buttons",
        arguments: [
            ("DualSense", ["✕", "△", "Start", "Share"]), ("DualShock 4", ["✕", "△", "Start", "Share"]),
            ("PS5 Controller 2", ["✕", "△", "Start", "Share"]), ("Wireless Controller", ["✕", "△", "Start", "Share"]),
            ("Xbox Wireless Controller", ["A", "Y", "Menu", "View"]), ("Steam Deck", ["A", "Y", "Menu", "View"]),
            ("Switch Pro", ["A", "Y", "+", "−"]), ("Joy-Con L", ["A", "Y", "+", "−"]),
            ("", ["A", "Y", "Menu", "View"]),
        ])
    func signs(pad: String, signs: [String]) {
        #expect(["✕", "△", "Start", "Share"].map(PadSigns(of: pad).cap) == signs)
    }

    @Test("names keys until a pad is plugged in or used, and again once a key is used")
    func device() {
        var stage = Stage.noting()
        stage.tap(.p)
        #expect(stage.message == "Paused — press P to resume")
        stage.happen(.button(.options), .button(.options))
        #expect(stage.message == "Paused — press Menu to resume")
        stage.happen(.pad(.added, name: "DualSense"))
        #expect(stage.message == "DualSense connected — press ✕ to set the level")
        stage.happen(.button(.options), .button(.options))
        #expect(stage.message == "Paused — press Start to resume")
        stage.tap(.p)
        stage.tap(.p)
        #expect(stage.message == "Paused — press P to resume")
        stage.happen(.axis(.leftX, 0.1), .button(.options), .button(.options), .pad(.removed, name: "DualSense"))
        stage.happen(.down(.left, Vector(640, 300)), .up(.left, Vector(640, 300)))
        stage.tap(.p)
        stage.tap(.p)
        #expect(stage.message == "Paused — press P to resume")
    }

    @Test("differs for a pad without a gyro")
    func stick() {
        var stage = Stage.noting()
        stage.happen(.pad(.added, name: "Xbox Wireless Controller"))
        #expect(stage.message == "Xbox Wireless Controller connected — its left stick tilts")
        #expect(stage.allHelpRows.contains { $0.pad == [.cap("A")] })
        stage.tap(.k)
        #expect(stage.allHelpRows.contains { $0.pad == [.cap("✕")] })
    }

    @Test("at the foot of the help page names what closes and scrolls it")
    func help() {
        var stage = Stage.of(NotingScene(), in: Viewport(size: Vector(480, 320)))
        func foot() -> String { stage.picture.words(in: Rect(x: 0, y: 280, width: 480, height: 30)) }
        stage.openAllControls()
        stage.pass(1)
        #expect(foot().hasSuffix("Esccloses•wheelscrolls"))
        stage.happen(.pad(.added, name: "DualSense"))
        #expect(foot().hasSuffix("Sharecloses•d-padscrolls"))
        stage.happen(.resize(.init(1280, 720), density: 1))
        stage.pass(1)
        #expect(stage.picture.words(in: stage.view.bounds).contains("Shareclosesthispage"))
    }
}

@Suite("The window of a stage")
struct StageWindowTests {
    @Test("leaves fullscreen by Esc after closing panels and before quitting")
    func escape() {
        var stage = Stage.noting()
        stage.happen(.fullscreen(true))
        stage.tap(.h)
        stage.tap(.escape)
        #expect(!stage.isHelpOpen && stage.takeRequests().isEmpty)
        stage.tap(.escape)
        #expect(stage.takeRequests() == [.toggleFullscreen])
        stage.happen(.fullscreen(false))
        stage.quitByEscape()
    }

    @Test("says that Esc again quits for as long as it does")
    func quitting() {
        var stage = Stage.noting()
        stage.tap(.escape)
        stage.pass(1)
        #expect(stage.message == "Esc again quits" && stage.takeRequests().isEmpty)
        stage.pass(0.6)
        #expect(stage.message == nil)
        stage.tap(.escape)
        #expect(stage.message == "Esc again quits" && stage.takeRequests().isEmpty)
    }

    @Test("shows why it is paused while another window has the keyboard, and how to resume")
    func focus() {
        var stage = Stage.noting()
        stage.happen(.focus(false))
        stage.pass(10)
        #expect(stage.message == "Paused while another window has the keyboard")
        stage.happen(.focus(true))
        #expect(stage.message == nil)
        stage.tap(.p)
        stage.happen(.focus(false))
        #expect(stage.message == "Paused while another window has the keyboard")
        stage.happen(.focus(true))
        #expect(stage.message == "Paused — press P to resume")
    }
}
