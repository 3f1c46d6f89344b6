#if hasFeature(Embedded)
    import CHost
    import DynamicsEngine
    import DynamicsModel
    import DynamicsScenes
    import SceneFiles

    // What a page calls. Numbers are plain, memory is given by address, and there is one world.

    nonisolated(unsafe) private var live: LiveWorld?
    /// What went wrong last, as UTF-8 with a zero at its end.
    nonisolated(unsafe) private var message: [UInt8] = [0]
    /// What was asked for last as an address: it stays until the next question.
    nonisolated(unsafe) private var answer: [Float] = []
    /// The same where numbers are Doubles.
    nonisolated(unsafe) private var exactAnswer: [Double] = []

    /// Where an array's elements are; they stay there until the array is next changed.
    private func address<Element>(_ values: [Element]) -> UnsafeRawPointer? {
        values.withUnsafeBytes { $0.baseAddress }
    }

    /// Keeps the numbers for the page; how many there are is asked for by `live_answer_count`.
    private func give(_ values: [Float]) -> UnsafeRawPointer? {
        answer = values
        return address(answer)
    }

    private func bytes(_ memory: UnsafePointer<UInt8>, _ count: Int32) -> [UInt8] {
        Array(UnsafeBufferPointer(start: memory, count: Int(count)))
    }

    /// Keeps a text for `live_message`.
    private func tell(_ text: String) { message = Array(text.utf8) + [0] }

    @_cdecl("live_allocate") func liveAllocate(_ bytes: Int32) -> UnsafeMutableRawPointer? { calloc(1, Int(bytes)) }
    @_cdecl("live_free") func liveFree(_ memory: UnsafeMutableRawPointer?) { free(memory) }

    /// Starts from a snapshot's bytes; 0 where it can't, and `live_message` says why.
    @_cdecl("live_restore") func liveRestore(_ snapshot: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
        do throws(SnapshotError) {
            live = try LiveWorld(restoring: bytes(snapshot, count), forces: BuiltInScene.forces)
            return 1
        } catch {
            tell("\(error)")
            return 0
        }
    }

    /// Starts from a scene's document; 0 where it can't, and `live_message` says why. Else that has the scene's name.
    @_cdecl("live_open") func liveOpen(_ document: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
        do throws(SceneFileError) {
            let scene = try SceneFile(utf8: bytes(document, count), forces: BuiltInScene.forces)
            live = try LiveWorld(scene)
            tell(scene.name)
            return 1
        } catch {
            tell("\(error)")
            return 0
        }
    }

    /// Starts a built-in scene; numbers below 0 stand for its own. 0 where it can't, and `live_message` says why.
    @_cdecl("live_make") func liveMake(
        _ name: UnsafePointer<UInt8>, _ count: Int32, _ seed: UInt64, _ items: Int32, _ fields: Int32, _ aspect: Double,
        _ ratio: Double, _ substeps: Int32, _ sleeps: Int32
    ) -> Int32 {
        let options = SceneOptions(
            items: items < 0 ? nil : Int(items), seed: seed, aspect: aspect < 0 ? nil : aspect,
            fields: fields < 0 ? nil : Int(fields), ratio: ratio < 0 ? nil : ratio, substeps: Int(substeps),
            sleep: sleeps != 0)
        do throws(SceneFileError) {
            live = try LiveWorld(builtIn: String(decoding: bytes(name, count), as: UTF8.self), options)
            return 1
        } catch {
            tell("\(error)")
            return 0
        }
    }

    /// The present state as a scene's document, which `live_message` has; 0 where it can't be written, and that says why.
    @_cdecl("live_export") func liveExport(_ name: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
        guard let live else { return 0 }
        do throws(SceneFileError) {
            tell(try live.scene(name: String(decoding: bytes(name, count), as: UTF8.self)).text())
            return 1
        } catch {
            tell("\(error)")
            return 0
        }
    }

    @_cdecl("live_message") func liveMessage() -> UnsafeRawPointer? { address(message) }

    /// Takes steps; 0 where an edit of the scene's document couldn't be made, and `live_message` says which.
    @_cdecl("live_step") func liveStep(_ count: Int32) -> Int32 {
        for _ in 0..<max(0, count) {
            do throws(SceneFileError) {
                try live?.step()
            } catch {
                tell("\(error)")
                return 0
            }
        }
        return 1
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
    @_cdecl("live_tick") func liveTick() -> Double { live?.world.settings.tick ?? 0 }
    @_cdecl("live_fields") func liveFields() -> UnsafeRawPointer? {
        exactAnswer = live?.fieldHandles() ?? []
        return address(exactAnswer)
    }
    @_cdecl("live_field_count") func liveFieldCount() -> Int32 { Int32(exactAnswer.count / 6) }
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

    /// Attaches what is at two points, by a ``Joint``'s number; returns its id, or −1.
    @_cdecl("live_join") func liveJoin(_ joint: Int32, _ x: Double, _ y: Double, _ endX: Double, _ endY: Double)
        -> Int32
    {
        guard let joint = Joint(rawValue: joint) else { return -1 }
        return live?.join(joint, from: Vector2(x, y), to: Vector2(endX, endY)).map { Int32($0.rawValue) } ?? -1
    }
    /// Makes a boundary of points, x and y in turn; returns its id, or −1.
    @_cdecl("live_line") func liveLine(_ coordinates: UnsafePointer<Double>, _ points: Int32) -> Int32 {
        let line = (0..<Int(points)).map { Vector2(coordinates[2 * $0], coordinates[2 * $0 + 1]) }
        return live?.draw(line: line).map { Int32($0.rawValue) } ?? -1
    }
    /// Adds a field of a kind's number; returns its id, or −1.
    @_cdecl("live_add_field") func liveAddField(_ kind: Int32, _ x: Double, _ y: Double, _ radius: Double) -> Int32 {
        live?.addField(kind: Int(kind), at: Vector2(x, y), radius: radius).map { Int32($0.rawValue) } ?? -1
    }
    @_cdecl("live_usual_strength") func liveUsualStrength(_ kind: Int32) -> Double {
        LiveWorld.usualStrength(kind: Int(kind))
    }
    @_cdecl("live_move_field") func liveMoveField(_ id: Int32, _ x: Double, _ y: Double) {
        live?.moveField(FieldID(rawValue: UInt64(max(0, id))), to: Vector2(x, y))
    }
    @_cdecl("live_set_field_strength") func liveSetFieldStrength(_ id: Int32, _ strength: Double) {
        live?.setFieldStrength(FieldID(rawValue: UInt64(max(0, id))), strength)
    }
    @_cdecl("live_remove_field") func liveRemoveField(_ id: Int32) {
        live?.removeField(FieldID(rawValue: UInt64(max(0, id))))
    }
#endif
