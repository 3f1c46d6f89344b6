import DynamicsModel
import Foundation
import Testing

@Suite struct SettingsTests {
    @Test func `settings are decoded as they were encoded`() throws {
        let settings = Settings(
            gravity: [3, -2], tick: 0.01, substeps: 7, restitutionThreshold: 25, allowsSleep: false, workers: 3,
            directSolver: .openBLAS)
        let encoded = try JSONEncoder().encode(settings)
        #expect(try JSONDecoder().decode(Settings.self, from: encoded) == settings)
    }

    @Test func `what an encoding of settings lacks is as usual`() throws {
        let decoded = try JSONDecoder().decode(Settings.self, from: Data("{\"substeps\": 9}".utf8))
        #expect(decoded == Settings(substeps: 9))
    }
}
