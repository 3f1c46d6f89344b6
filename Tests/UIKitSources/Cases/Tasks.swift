import UIKit

class Card: UIView {
    func load() {
        Task { await fetch() }
        Task(priority: .high) { [weak self] in await self?.fetch() }
        let task = Task<Int, Never> { @MainActor in 3 }
        Task { @MainActor [weak self] in await MainActor.run { self?.alpha = 1 } }
        Task(executorPreference: nil) { 1 }
        Task.detached { Task { 1 } }
        Task.detached { Task { @MainActor in 1 } }
        Task(operation: fetch)
        _ = task
    }
    nonisolated func other() { Task { 1 } }
    func fetch() async {}
}

class RoundCard: Card {}
extension RoundCard {
    @MainActor func more() { Task() { 2 } }
    var value: Int {
        DispatchQueue.global().async { Task { 3 } }
        return 4
    }
}

@MainActor final class Store {
    func save() { Task { 1 } }
}
extension Store {
    func again() { Task { 1 } }
}

final class Worker {
    func work() { Task { 1 } }
    @MainActor func show() { Task { 1 } }
    func tell() { Task { @MainActor in 1 } }
}

actor Cache {
    func fill() { Task { 1 } }
}

struct Value {
    func use() { Task { 1 } }
}
