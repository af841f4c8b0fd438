import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStageTests

@testable import TiltScenes
@testable import TiltStage

@Suite("The curve of a setting")
struct SettingCurveTests {
    @Test("runs through neither of its captions, for any value of its setting", arguments: Setting.all.indices)
    func captions(index: Int) {
        let setting = Setting.all[index]
        guard let curve = setting.curve else { return }
        let frame = Rect(x: 0, y: 0, width: 368, height: 112)
        for value in [setting.range.lowerBound, setting.value(in: .standard), setting.range.upperBound] {
            var (settings, list) = (Settings.standard, DrawList(size: frame.size, density: 1))
            setting.set(value, in: &settings)
            curve.draw(into: &list, in: frame, with: settings, lean: .zero, fonts: Stage.testFonts)
            let words = list.ink
            let (up, across) = (words.filter { $0.maxY < 56 }, words.filter { $0.minY > 56 })
            #expect(!up.isEmpty && !across.isEmpty)
            #expect(list.points.count > 100)
            for point in list.points {
                #expect(up.allSatisfy { $0.maxY < point.y }, "\(setting.title)")
                #expect(across.allSatisfy { $0.minY > point.y }, "\(setting.title)")
            }
        }
    }
}
