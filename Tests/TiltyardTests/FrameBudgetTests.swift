import Testing

@testable import tiltyard

@Suite("The share of small things that is drawn")
struct FrameBudgetTests {
    @Test("falls to a half while frames take more than 6 ms, and comes back once they take less than 4")
    func share() {
        var budget = FrameBudget()
        for _ in 0..<300 { budget.note(5.9) }
        #expect(budget.share == 1)
        var last = budget.share
        for _ in 0..<300 {
            budget.note(8)
            #expect(last - budget.share <= 0.02, "little by little")
            last = budget.share
        }
        #expect(budget.share == 0.5)
        for _ in 0..<300 { budget.note(4.5) }
        #expect(budget.share == 0.5)
        for _ in 0..<300 { budget.note(3) }
        #expect(budget.share == 1)
    }

    @Test("is the whole in a run that is recorded or replayed, however slow")
    func fixed() {
        var budget = FrameBudget(isFixed: true)
        for _ in 0..<300 { budget.note(30) }
        #expect(budget.share == 1)
    }

    @Test("stays nearly as it is after one slow frame, and whatever is noted")
    func oneFrame() {
        var budget = FrameBudget()
        let costs: [Double] = [3000, 3, 3, 3, .infinity, 3, 3, -.infinity, .nan, 3] + Array(repeating: 3, count: 20)
        for cost in costs {
            budget.note(cost)
            #expect(budget.share > 0.9)
        }
    }
}
