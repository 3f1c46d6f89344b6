import DynamicsEngine
import DynamicsModel

// What the last step tells of, as a world that holds the whole scene does: each event on one of the ranks.

extension ClusterWorld {
    /// Contacts that began or ended in the last step and that an item of this rank answers for, in the order that
    /// `ContactEvent` states: an item for those with boundaries and with what doesn't move, and of two that move the one of
    /// the lower id. Sorted together, those of all ranks are `World.events` of the whole scene.
    ///
    /// - Complexity: O(events).
    public var events: [ContactEvent] { keptReports?.events ?? world.ownEvents }

    /// Hits of the last step that an item of this rank answers for, as for contacts, in the order that `HitEvent` states.
    ///
    /// - Complexity: O(events).
    public var hitEvents: [HitEvent] { keptReports?.hitEvents ?? world.ownHitEvents }

    /// Items of this rank that fell asleep in the last step or woke, by ascending id.
    ///
    /// - Complexity: O(events).
    public var restEvents: [RestEvent] { keptReports?.restEvents ?? world.ownRestEvents }

    /// Items of this rank that came into sensors in the last step or left them, in the order that `SensorEvent` states.
    public var sensorEvents: [SensorEvent] { world.sensorEvents }

    /// Attachments of the whole scene that broke in the last step, as `World.breakEvents` has them; the same on every rank.
    public var breakEvents: [BreakEvent] { world.breakEvents }

    /// Keeps what the last step told, before edits have items change ranks.
    func keepReports() {
        guard keptReports == nil else { return }
        keptReports = KeptReports(events: events, hitEvents: hitEvents, restEvents: restEvents)
    }
}

/// What the last step told of this rank's items, whichever rank they are of now.
struct KeptReports {
    let events: [ContactEvent]
    let hitEvents: [HitEvent]
    let restEvents: [RestEvent]
}
