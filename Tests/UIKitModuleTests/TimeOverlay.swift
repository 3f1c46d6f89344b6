// What a client adds to its own module, as the page on porting says, so that its block timers and work items wait for
// the stage: declarations of one's own module go before Foundation's and Dispatch's of the same type.
import UIKit

extension Timer {
    @discardableResult
    static func scheduledTimer(
        withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
    ) -> Timer { StageTimer.scheduled(withTimeInterval: interval, repeats: repeats, block: block) }
}

extension DispatchQueue {
    func async(execute item: DispatchWorkItem) { async { if !item.isCancelled { item.perform() } } }

    func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
        asyncAfter(deadline: deadline) { if !item.isCancelled { item.perform() } }
    }
}
