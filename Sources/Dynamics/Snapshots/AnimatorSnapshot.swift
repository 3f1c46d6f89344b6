import DynamicsEngine
import Foundation

/// The whole state of an animator at one moment: its world to the last bit with velocities, contacts and attachments,
/// where its items are, what its behaviors are set to, its clock, and what waits for the next tick.
///
/// ```swift
/// let saved = try animator.snapshot()
/// animator.advance(by: 1)
/// try animator.restore(saved)
/// ```
///
/// It holds numbers alone, no items and no blocks, so it can be written to a file and restored into an animator that
/// was built anew.
///
/// ``DynamicAnimator/snapshot()`` makes one and ``DynamicAnimator/restore(_:)`` goes back to it. It doesn't change
/// with the animator. UIKit has no snapshots of an animator.
public struct AnimatorSnapshot: Sendable, Equatable {
    /// Bodies, contacts, attachments, fields and the engine's own order.
    let world: WorldSnapshot
    /// What the engine doesn't know: behaviors, items, and the clock.
    let state: AnimatorState

    /// What a file holds.
    ///
    /// Read whole only after its head has been.
    private struct Document: Codable {
        var format = AnimatorSnapshot.format
        var version = AnimatorSnapshot.version
        var world: Data
        var state: AnimatorState
    }

    /// What is read of a file first.
    ///
    /// Bytes of another release then say so, and not that a key is missing.
    private struct Head: Codable {
        var format: String
        var version: Int
    }

    private static let format = "swift-dynamics animator"
    /// Of the parts of ``AnimatorState``; the world's bytes have a version of their own.
    ///
    /// A change of those parts counts it up; older files are refused, not translated.
    private static let version = 1
    /// JSON has no infinite numbers, which ranges of attachments are made of.
    private static let infinities = ("inf", "-inf", "nan")

    init(world: WorldSnapshot, state: AnimatorState) { (self.world, self.state) = (world, state) }

    /// The snapshot as it is written to a file: JSON in UTF-8, the world in it in base 64.
    ///
    /// Equal snapshots give equal bytes. They have a format and a version number, so that ``init(bytes:)`` can refuse
    /// what it doesn't know.
    ///
    /// - Returns: a whole file's content; nothing has to be written around it.
    /// - Complexity: O(items + contacts).
    public var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: Self.infinities.0, negativeInfinity: Self.infinities.1, nan: Self.infinities.2)
        do { return [UInt8](try encoder.encode(Document(world: Data(world.bytes), state: state))) } catch {
            preconditionFailure("numbers and names can be written as JSON: \(error)")
        }
    }

    /// A snapshot from bytes, as of a file.
    ///
    /// - Parameter bytes: what ``bytes`` gave.
    /// - Throws: what is wrong with their form; what they say is looked at when they are restored. That is
    ///   ``AnimatorSnapshotError/unreadable(_:)`` for anything that is no JSON of this form,
    ///   ``AnimatorSnapshotError/foreign(format:)`` and ``AnimatorSnapshotError/otherVersion(_:)`` for another format
    ///   or version, ``AnimatorSnapshotError/world(_:)`` where the world in it can't be read.
    /// - Complexity: O(bytes).
    public init(bytes: [UInt8]) throws(AnimatorSnapshotError) {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: Self.infinities.0, negativeInfinity: Self.infinities.1, nan: Self.infinities.2)
        let document: Document
        do {
            let head = try decoder.decode(Head.self, from: Data(bytes))
            guard head.format == Self.format else { throw AnimatorSnapshotError.foreign(format: head.format) }
            guard head.version == Self.version else { throw AnimatorSnapshotError.otherVersion(head.version) }
            document = try decoder.decode(Document.self, from: Data(bytes))
        } catch let error as AnimatorSnapshotError {
            throw error
        } catch {
            throw .unreadable(Self.reason(error))
        }
        do { world = try WorldSnapshot(bytes: [UInt8](document.world)) } catch { throw .world(error) }
        state = document.state
    }

    /// The place and reason of a decoding error, without the types that Foundation names.
    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        let context: DecodingError.Context? =
            switch error {
            case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
                .valueNotFound(_, let context):
                context
            @unknown default: nil
            }
        let place = context?.codingPath.map(\.stringValue).joined(separator: ".") ?? ""
        return (place.isEmpty ? "" : "at \(place): ") + (context?.debugDescription ?? "\(error)")
    }
}
