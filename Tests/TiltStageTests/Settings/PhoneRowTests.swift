import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltStage

@Suite("The phone on the settings sheet")
struct PhoneRowTests {
    /// A stage whose sheet is open at its page of devices, with the keyboard focus on the address.
    private func stage(_ size: Vector = Vector(1280, 720), change: (inout Settings) -> Void = { _ in }) -> Stage {
        var stage = Stage.of(NotingScene(), in: Viewport(size: size)) { change(&$0.settings) }
        stage.tap(.comma)
        stage.pass(0.3)
        stage.tap(.pageDown)
        let rows = stage.sheet.rows(stage.sheetContent)
        let index = rows.firstIndex { if case .address = $0 { true } else { false } } ?? 0
        for _ in 0..<rows[..<index].count(where: \.isActive) { stage.tap(.down) }
        stage.pass(1)
        return stage
    }

    /// The frame of what is pressed in a row.
    private func frame(_ stage: Stage, where holds: @escaping (SettingsSheet.Row) -> Bool) throws -> Rect {
        let index = try #require(stage.sheet.rows(stage.sheetContent).firstIndex(where: holds))
        return try #require(stage.sheet.layout(stage.sheetContent).panel[.row(index)])
    }

    @Test("is connected at the typed address by Return, and stored")
    func typed() {
        var stage = stage()
        stage.tap(.return)
        #expect(stage.isTyping)
        stage.happen(.text("192.168"), .text(".1.21"))
        stage.tap(.backspace)
        stage.happen(.text("0"))
        #expect(stage.settings.phoneAddress.isEmpty && stage.takeRequests().isEmpty)
        stage.tap(.return)
        #expect(!stage.isTyping && stage.settings.phoneAddress == "192.168.1.20" && stage.settings.listensToPhone)
        #expect(stage.takeRequests() == [.listen(to: "192.168.1.20")])
        stage.tap(.comma)
        #expect(stage.takeRequests() == [.keepSettings])
    }

    @Test("gives every key to the address while it is edited, and keeps the old address after Escape")
    func keys() {
        var stage = stage { $0.phoneAddress = "old" }
        stage.tap(.return)
        for key in [Key.t, .digit2, .comma, .space, .f3, .h, .p] { stage.tap(key) }
        stage.happen(.text("t2,hp"))
        #expect(stage.sheet.field?.text == "oldt2,hp")
        #expect(stage.areSettingsOpen && !stage.isHelpOpen && !stage.isHalted && !stage.kept.isTiltOff)
        stage.tap(.escape)
        #expect(stage.areSettingsOpen && !stage.isTyping && stage.settings.phoneAddress == "old")
        stage.happen(.text("late"))
        #expect(!stage.isTyping && stage.settings.phoneAddress == "old" && stage.takeRequests().isEmpty)
        stage.tap(.escape)
        #expect(!stage.areSettingsOpen)
    }

    @Test("accepts the clipboard's text by Ctrl-V")
    func paste() {
        var stage = stage()
        stage.tap(.v, with: .leftControl)
        #expect(stage.takeRequests().isEmpty)
        stage.tap(.return)
        stage.tap(.v, with: .leftControl)
        #expect(stage.takeRequests() == [.paste])
        stage.happen(.text("dsu://phone.local:26761\n"))
        stage.tap(.tab)
        #expect(stage.settings.phoneAddress == "dsu://phone.local:26761")
    }

    @Test("is edited after a click, and accepted by a click elsewhere, which also has its own effect")
    func pointer() throws {
        var stage = stage()
        let address = try frame(stage) { if case .address = $0 { true } else { false } }
        let rumble = try frame(stage) { if case .setting(let s) = $0 { s.key == "pad.rumble" } else { false } }
        #expect(stage.sheet.isControl(at: address.center, stage.sheetContent))
        stage.click(address.center.x, address.midY)
        stage.happen(.text("pad"))
        stage.click(address.center.x, address.midY)
        #expect(stage.isTyping)
        stage.click(rumble.midX, rumble.midY)
        #expect(!stage.isTyping && stage.settings.phoneAddress == "pad" && !stage.settings.rumbles)
        #expect(stage.takeRequests() == [.listen(to: "pad")])
    }

    @Test("is switched on and off by a pad if there is an address, and otherwise requests nothing")
    func pad() {
        var stage = stage { ($0.phoneAddress, $0.listensToPhone) = ("10.0.0.7", true) }
        stage.happen(.button(.up), .buttonUp(.up), .button(.cross))
        #expect(!stage.settings.listensToPhone && stage.takeRequests() == [.listen(to: nil)])
        stage.happen(.buttonUp(.cross), .button(.cross))
        #expect(stage.settings.listensToPhone && stage.takeRequests() == [.listen(to: "10.0.0.7")])
        var empty = self.stage()
        empty.happen(.button(.up), .buttonUp(.up), .button(.cross))
        #expect(empty.settings.listensToPhone && empty.takeRequests().isEmpty)
    }

    @Test("is removed by Delete")
    func forgotten() {
        var stage = stage { ($0.phoneAddress, $0.listensToPhone) = ("10.0.0.7", true) }
        stage.tap(.delete)
        #expect(stage.settings == .standard && stage.takeRequests() == [.listen(to: nil)])
    }

    @Test("has different words for each state")
    func states() {
        var stage = stage()
        var pictures: [DrawList] = []
        for state in [PhoneState.off, .asking, .connected, .silent, .unknown, .motionless, .refused, .browser] {
            stage.happen(.phone(state))
            #expect(!pictures.contains(stage.picture), "\(state)")
            pictures.append(stage.picture)
        }
    }

    @Test(
        "shows the end of a long address inside its field while it is edited",
        arguments: [320, 480, 1280] as [Double])
    func long(width: Double) throws {
        var stage = stage(Vector(width, 640))
        stage.tap(.return)
        stage.happen(.text(String(repeating: "abcdefghij", count: 12)))
        let field = try frame(stage) { if case .address = $0 { true } else { false } }
        let caret = stage.picture.commands.compactMap { command -> Rect? in
            if case .fill(let rect, _, _, .chalk) = command, rect.width == 1.5 { rect } else { nil }
        }
        let only = try #require(caret.first)
        #expect(caret.count == 1 && field.contains(only.center))
        stage.tap(.home)
        #expect(stage.sheet.field?.cursor == 0)
    }
}
