import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

@Suite("Among several pads")
nonisolated struct PadRosterTests {
    private func pair() -> PadRoster {
        var roster = PadRoster()
        #expect(roster.add(3, name: "DualSense") == [.pad(.added, name: "DualSense")])
        #expect(roster.add(7, name: "Switch Pro") == [.pad(.added, name: "Switch Pro")])
        return roster
    }

    private let change: [InputEvent.Kind] = [.pad(.leads, name: "Switch Pro")]

    @Test("the first leads, and the next one when it is removed")
    func order() {
        var roster = pair()
        #expect(roster.leader == 3)
        #expect(roster.remove(3) == [.pad(.removed, name: "DualSense")] + change)
        #expect(roster.leader == 7)
        #expect(roster.remove(7) == [.pad(.removed, name: "Switch Pro")])
        #expect(roster.leader == nil)
    }

    @Test("the removal of one that does not lead changes nothing else")
    func other() {
        var roster = pair()
        #expect(roster.remove(7) == [.pad(.removed, name: "Switch Pro")])
        #expect(roster.remove(99).isEmpty)
        #expect(roster.leader == 3)
    }

    @Test("equal names get a number, which is free again after a removal")
    func alike() {
        var roster = pair()
        #expect(roster.add(9, name: "DualSense") == [.pad(.added, name: "DualSense 2")])
        #expect(roster.add(10, name: "DualSense") == [.pad(.added, name: "DualSense 3")])
        #expect(roster.push(10, at: 1) == [.pad(.leads, name: "DualSense 3")])
        #expect(roster.remove(9) == [.pad(.removed, name: "DualSense 2")])
        #expect(roster.add(11, name: "DualSense") == [.pad(.added, name: "DualSense 2")])
        #expect(PadModel.hasGyro(named: "DualSense 3") && PadModel.hasGyro(named: "DualSense Edge 2"))
        #expect(!PadModel.hasGyro(named: "DualSense x") && !PadModel.hasGyro(named: "Xbox 2"))
    }

    @Test("each is found by the name that events call it, whichever leads")
    func named() {
        var roster = pair()
        _ = roster.add(9, name: "DualSense")
        _ = roster.push(9, at: 1)
        #expect(roster.id(named: "DualSense") == 3 && roster.id(named: "DualSense 2") == 9)
        _ = roster.remove(3)
        #expect(roster.id(named: "DualSense") == nil)
    }

    @Test("a button or a pushed stick takes the lead, a touched stick does not")
    func push() {
        var roster = pair()
        #expect(roster.push(7, strength: 0.3, at: 1).isEmpty)
        #expect(roster.push(3, at: 2).isEmpty)
        #expect(roster.push(7, strength: 0.6, at: 2.1) == change)
        #expect(roster.leader == 7)
        #expect(roster.push(3, strength: 0.49, at: 3).isEmpty)
        #expect(roster.push(3, strength: 0.5, at: 3) == [.pad(.leads, name: "DualSense")])
    }

    @Test("the previous leader leads again when its successor is removed")
    func back() {
        var roster = pair()
        _ = roster.add(9, name: "Steam Deck")
        #expect(roster.push(9, at: 1) == [.pad(.leads, name: "Steam Deck")])
        #expect(roster.remove(9) == [.pad(.removed, name: "Steam Deck"), .pad(.leads, name: "DualSense")])
    }

    @Test("turning one takes the lead only from a leader at rest")
    func turn() {
        var roster = pair()
        _ = roster.turn(3, rate: 1, at: 5)
        #expect(roster.turn(7, rate: 1, at: 5.5).isEmpty)
        #expect(roster.turn(7, rate: Angle.degrees(19.9).radians, at: 9).isEmpty)
        #expect(roster.turn(7, rate: Angle.degrees(20.1).radians, at: 9) == change)
    }
}
