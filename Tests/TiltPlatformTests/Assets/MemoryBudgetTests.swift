import Testing

@testable import TiltPlatform

@Suite("The memory of what is loaded to be seen")
struct MemoryBudgetTests {
    @Test("is less than 480 MB, all of it together")
    func sum() {
        let all = MemoryBudget.rasters + MemoryBudget.zoomable + MemoryBudget.bakes + Double(MemoryBudget.tiles)
        #expect(all == 478_663_296)
    }
}
