#if hasFeature(Embedded)
    import CHost
    import DynamicsEngine
    import DynamicsModel
    import DynamicsScenes

    // What a page calls. Numbers are plain, memory is given by address, and there is one world.

    nonisolated(unsafe) private var live: LiveWorld?
    /// What went wrong last, as UTF-8 with a zero at its end.
    nonisolated(unsafe) private var message: [UInt8] = [0]
    /// What was asked for last as an address: it stays until the next question.
    nonisolated(unsafe) private var answer: [Float] = []

    /// Where an array's elements are; they stay there until the array is next changed.
    private func address<Element>(_ values: [Element]) -> UnsafeRawPointer? {
        values.withUnsafeBytes { $0.baseAddress }
    }

    /// Keeps the numbers for the page; how many there are is asked for by `live_answer_count`.
    private func give(_ values: [Float]) -> UnsafeRawPointer? {
        answer = values
        return address(answer)
    }

    @_cdecl("live_allocate") func liveAllocate(_ bytes: Int32) -> UnsafeMutableRawPointer? { calloc(1, Int(bytes)) }
    @_cdecl("live_free") func liveFree(_ memory: UnsafeMutableRawPointer?) { free(memory) }

    /// Starts from a snapshot's bytes; 0 where it can't, and `live_message` says why.
    @_cdecl("live_restore") func liveRestore(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
        do throws(SnapshotError) {
            live = try LiveWorld(
                restoring: Array(UnsafeBufferPointer(start: bytes, count: Int(count))), forces: BuiltInScene.forces)
            return 1
        } catch {
            message = Array("\(error)".utf8) + [0]
            return 0
        }
    }

    @_cdecl("live_message") func liveMessage() -> UnsafeRawPointer? { address(message) }

    @_cdecl("live_step") func liveStep(_ count: Int32) {
        for _ in 0..<max(0, count) { live?.world.step() }
    }

    @_cdecl("live_hash") func liveHash() -> UInt64 { live?.world.stateHash() ?? 0 }
    @_cdecl("live_ticks") func liveTicks() -> Int32 { Int32(live?.world.ticks ?? 0) }
    @_cdecl("live_item_count") func liveItemCount() -> Int32 { Int32(live?.world.itemCount ?? 0) }
    @_cdecl("live_awake_count") func liveAwakeCount() -> Int32 { Int32(live?.world.statistics.awakeItems ?? 0) }
    @_cdecl("live_contact_count") func liveContactCount() -> Int32 {
        Int32(live?.world.statistics.touchingContacts ?? 0)
    }
    @_cdecl("live_gravity_x") func liveGravityX() -> Double { live?.world.settings.gravity.x ?? 0 }
    @_cdecl("live_gravity_y") func liveGravityY() -> Double { live?.world.settings.gravity.y ?? 0 }
    @_cdecl("live_set_gravity") func liveSetGravity(_ x: Double, _ y: Double) { live?.setGravity(Vector2(x, y)) }

    @_cdecl("live_draw") func liveDraw() { live?.draw() }
    @_cdecl("live_round_count") func liveRoundCount() -> Int32 { Int32(live?.roundInstances.count ?? 0) }
    @_cdecl("live_round") func liveRound() -> UnsafeRawPointer? { live.flatMap { address($0.roundInstances) } }
    @_cdecl("live_path_count") func livePathCount() -> Int32 { Int32(live?.pathInstances.count ?? 0) }
    @_cdecl("live_paths") func livePaths() -> UnsafeRawPointer? { live.flatMap { address($0.pathInstances) } }
    @_cdecl("live_most_vertices") func liveMostVertices() -> Int32 { Int32(live?.mostVertices ?? 0) }
    @_cdecl("live_outline_count") func liveOutlineCount() -> Int32 { Int32(live?.outlines.count ?? 0) }
    @_cdecl("live_outlines") func liveOutlines() -> UnsafeRawPointer? { live.flatMap { address($0.outlines) } }

    @_cdecl("live_boundary_lines") func liveBoundaryLines() -> UnsafeRawPointer? { give(live?.boundaryLines() ?? []) }
    @_cdecl("live_attachment_lines") func liveAttachmentLines() -> UnsafeRawPointer? {
        give(live?.attachmentLines() ?? [])
    }
    @_cdecl("live_poses") func livePoses() -> UnsafeRawPointer? { give(live?.poses() ?? []) }
    @_cdecl("live_answer_count") func liveAnswerCount() -> Int32 { Int32(answer.count) }

    /// The item taken hold of, or −1.
    @_cdecl("live_grab") func liveGrab(_ finger: Int32, _ x: Double, _ y: Double) -> Int32 {
        live?.grab(finger: finger, at: Vector2(x, y)).map { Int32($0.rawValue) } ?? -1
    }
    @_cdecl("live_drag") func liveDrag(_ finger: Int32, _ x: Double, _ y: Double) {
        live?.drag(finger: finger, to: Vector2(x, y))
    }
    @_cdecl("live_release") func liveRelease(_ finger: Int32) { live?.release(finger: finger) }

    /// Adds a disc (0), an ellipse (1) or a square (2) of half a width; returns its id, or −1.
    @_cdecl("live_pour") func livePour(_ kind: Int32, _ x: Double, _ y: Double, _ size: Double) -> Int32 {
        let shape: Shape =
            switch kind {
            case 0: .circle(radius: size)
            case 1: .ellipse(halfWidth: size, halfHeight: 0.6 * size)
            default: .rectangle(width: 2 * size, height: 2 * size)
            }
        return (try? live?.world.add(Item(shape, position: Vector2(x, y)))).map { Int32($0.rawValue) } ?? -1
    }
    @_cdecl("live_erase") func liveErase(_ x: Double, _ y: Double, _ radius: Double) -> Int32 {
        Int32(live?.erase(at: Vector2(x, y), radius: radius) ?? 0)
    }
#endif
