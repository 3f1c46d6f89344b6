#if MPI
    import CMPI
    import Foundation

    /// The processes that `mpirun` has started.
    final class MPIRanks: Ranks {
        let rank: Int
        let count: Int
        private let world = cmpi_world()
        /// What goes to and fro here meets no message of the program's.
        private let exchanges: MPI_Comm
        private let waiter: MPIWaiter

        /// Only one thread calls MPI, whatever others do meanwhile, so no more than `MPI_THREAD_FUNNELED` is asked for.
        init() throws(ClusterError) {
            var isStarted: Int32 = 0
            MPI_Initialized(&isStarted)
            guard isStarted == 0 else {
                throw .failed(call: "MPI_Init_thread", rank: 0, reason: "MPI has been started in this process before")
            }
            // Lists and messages of many items come and go, and memory on a rank is for its share.
            cmpi_return_large_blocks()
            // Open MPI's own choice for few numbers takes them to one rank and back, twice as many messages one behind the other.
            setenv("OMPI_MCA_coll_libnbc_iallreduce_algorithm", "4", 0)
            let asked = Int32(MPI_THREAD_FUNNELED)
            var given: Int32 = 0
            try ClusterError.check(MPI_Init_thread(nil, nil, asked, &given), "MPI_Init_thread", rank: 0)
            try ClusterError.check(
                MPI_Comm_set_errhandler(world, cmpi_errors_return()), "MPI_Comm_set_errhandler", rank: 0)
            var (rank, count): (Int32, Int32) = (0, 0)
            try ClusterError.check(MPI_Comm_rank(world, &rank), "MPI_Comm_rank", rank: 0)
            try ClusterError.check(MPI_Comm_size(world, &count), "MPI_Comm_size", rank: Int(rank))
            (self.rank, self.count) = (Int(rank), Int(count))
            guard given >= asked else {
                throw .failed(
                    call: "MPI_Init_thread", rank: self.rank,
                    reason: "this build of MPI allows no threads beside the one that calls it")
            }
            exchanges = try Self.communicatorOfItsOwn(rank: self.rank)
            waiter = try MPIWaiter(rank: self.rank, count: self.count)
        }

        /// One of all ranks, which make it together.
        static func communicatorOfItsOwn(rank: Int) throws(ClusterError) -> MPI_Comm {
            var own: MPI_Comm?
            try ClusterError.check(MPI_Comm_dup(cmpi_world(), &own), "MPI_Comm_dup", rank: rank)
            guard let own else {
                throw .failed(call: "MPI_Comm_dup", rank: rank, reason: "it gives no communicator")
            }
            return own
        }

        func finish() throws(ClusterError) { try check(MPI_Finalize(), "MPI_Finalize") }

        func abort(status: Int32) -> Never {
            MPI_Abort(world, status)
            exit(status)
        }

        func barrier(patience: Duration) throws(ClusterError) {
            try waiter.barrier(patience: patience)
        }

        func send(_ bytes: [UInt8], to destination: Int, tag: Int) throws(ClusterError) {
            try check(
                MPI_Send(bytes, Int32(bytes.count), cmpi_byte(), Int32(destination), Int32(tag), world), "MPI_Send")
        }

        func probe(from source: Int?, tag: Int?) throws(ClusterError) -> Envelope? {
            var status = MPI_Status()
            var isThere: Int32 = 0
            try check(MPI_Iprobe(Self.source(source), Self.tag(tag), world, &isThere, &status), "MPI_Iprobe")
            return isThere == 0 ? nil : try envelope(&status)
        }

        /// The message that is probed for is the one that is received, whatever arrives meanwhile.
        func receive(from source: Int?, tag: Int?) throws(ClusterError) -> Message {
            var status = MPI_Status()
            var message: MPI_Message?
            try check(MPI_Mprobe(Self.source(source), Self.tag(tag), world, &message, &status), "MPI_Mprobe")
            let envelope = try envelope(&status)
            var bytes = [UInt8](repeating: 0, count: envelope.byteCount)
            try check(cmpi_receive(&bytes, Int32(envelope.byteCount), message), "MPI_Mrecv")
            return Message(source: envelope.source, tag: envelope.tag, bytes: bytes)
        }

        func allReduce(
            _ numbers: UnsafeMutableRawBufferPointer, of kind: ReducedNumber, _ reduction: Reduction,
            patience: Duration
        ) throws(ClusterError) {
            let type = kind == .double ? cmpi_double() : cmpi_long()
            let operation =
                switch reduction {
                case .sum: cmpi_sum()
                case .minimum: cmpi_minimum()
                case .maximum: cmpi_maximum()
                }
            guard let base = numbers.baseAddress else { return }
            try lending(numbers.count) { memory throws(ClusterError) in
                memory.copyMemory(from: base, byteCount: numbers.count)
                try waiter.complete("MPI_Iallreduce", patience: patience) {
                    MPI_Iallreduce(cmpi_in_place(), memory, Int32(numbers.count / 8), type, operation, world, &$0)
                }
                base.copyMemory(from: memory, byteCount: numbers.count)
            }
        }

        /// All ranks are told all lengths, so that all of them refuse what is too long together.
        func gather(_ bytes: [UInt8], to root: Int, patience: Duration) throws(ClusterError) -> [[UInt8]] {
            var lengths = [Int](repeating: 0, count: count)
            lengths[rank] = bytes.count
            lengths = try together(lengths, patience) { memory, request in
                MPI_Iallgather(cmpi_in_place(), 1, cmpi_long(), memory, 1, cmpi_long(), world, &request)
            }
            try Communicator.requireLength(lengths.reduce(0, +))
            var messages = [[UInt8]](repeating: [], count: count)
            messages[root] = bytes
            let all = try deliver(messages, rank == root ? lengths : [Int](repeating: 0, count: count), patience)
            return rank == root ? all : []
        }

        func exchange(_ messages: [[UInt8]], patience: Duration) throws(ClusterError) -> [[UInt8]] {
            // Who has a message that is too long tells its length to all, as a negative one, so that all of them refuse it.
            let longest = messages.reduce(0) { max($0, $1.count) }
            let isTooLong = longest > Communicator.maximumByteCount
            let lengths = isTooLong ? messages.map { _ in -longest } : messages.map(\.count)
            let received = try together(lengths, patience) { memory, request in
                MPI_Ialltoall(cmpi_in_place(), 1, cmpi_long(), memory, 1, cmpi_long(), world, &request)
            }
            try Communicator.requireLength(-received.reduce(0, min))
            return try deliver(messages, received, patience)
        }

        func broadcast(_ bytes: [UInt8], from root: Int, patience: Duration) throws(ClusterError) -> [UInt8] {
            let length = try together([bytes.count], patience) { memory, request in
                MPI_Ibcast(memory, 1, cmpi_long(), Int32(root), world, &request)
            }[0]
            try Communicator.requireLength(length)
            return try lending(length) { memory throws(ClusterError) in
                if rank == root { bytes.withUnsafeBytes { memory.copy(from: $0) } }
                try waiter.complete("MPI_Ibcast", patience: patience) {
                    MPI_Ibcast(memory, Int32(length), cmpi_byte(), Int32(root), world, &$0)
                }
                return [UInt8](UnsafeRawBufferPointer(start: memory, count: length))
            }
        }

        /// Sends each rank its message, and receives those of others, whose lengths are known; a rank keeps what is for itself.
        private func deliver(
            _ messages: [[UInt8]], _ lengths: [Int], _ patience: Duration
        ) throws(ClusterError) -> [[UInt8]] {
            var (sent, received) = (messages.map(\.count), lengths)
            (sent[rank], received[rank]) = (0, 0)
            let (outgoing, incoming) = (sent.reduce(0, +), received.reduce(0, +))
            var result = try lending(outgoing + incoming) { memory throws(ClusterError) in
                var end = memory
                for (other, message) in messages.enumerated() where other != rank {
                    message.withUnsafeBytes { end.copy(from: $0) }
                    end += message.count
                }
                var requests = [MPI_Request?](repeating: nil, count: 2 * count)
                var begun: Int32 = 0
                try check(
                    cmpi_begin_exchange(
                        Int32(count), memory, sent, end, received, &requests, &begun, exchanges), "MPI_Isend")
                requests.removeSubrange(Int(begun)...)
                try waiter.complete(&requests, patience: patience)
                return received.map { length in
                    defer { end += length }
                    return [UInt8](UnsafeRawBufferPointer(start: end, count: length))
                }
            }
            result[rank] = messages[rank]
            return result
        }

        /// Numbers after a call of MPI that reads and writes them in their place.
        private func together(
            _ numbers: [Int], _ patience: Duration, _ begin: (UnsafeMutableRawPointer, inout MPI_Request?) -> Int32
        ) throws(ClusterError) -> [Int] {
            let size = numbers.count * MemoryLayout<Int>.stride
            return try lending(size) { memory throws(ClusterError) in
                numbers.withUnsafeBytes { memory.copy(from: $0) }
                try waiter.complete("a call of all ranks", patience: patience) { begin(memory, &$0) }
                return UnsafeRawBufferPointer(start: memory, count: size).bindMemory(to: Int.self).map { $0 }
            }
        }

        /// Lends memory to MPI. Where that isn't done with it, since a rank doesn't answer, nobody else gets it any more.
        private func lending<Result>(
            _ size: Int, _ body: (UnsafeMutableRawPointer) throws(ClusterError) -> Result
        ) throws(ClusterError) -> Result {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: max(size, 1), alignment: 16)
            let result = try body(memory)
            memory.deallocate()
            return result
        }

        private static func source(_ source: Int?) -> Int32 { source.map(Int32.init) ?? MPI_ANY_SOURCE }

        private static func tag(_ tag: Int?) -> Int32 { tag.map(Int32.init) ?? MPI_ANY_TAG }

        private func envelope(_ status: inout MPI_Status) throws(ClusterError) -> Envelope {
            var count: Int32 = 0
            try check(MPI_Get_count(&status, cmpi_byte(), &count), "MPI_Get_count")
            return Envelope(source: Int(status.MPI_SOURCE), tag: Int(status.MPI_TAG), byteCount: Int(count))
        }

        private func check(_ code: Int32, _ call: String) throws(ClusterError) {
            try ClusterError.check(code, call, rank: rank)
        }
    }

    extension UnsafeMutableRawPointer {
        fileprivate func copy(from bytes: UnsafeRawBufferPointer) {
            if let base = bytes.baseAddress { copyMemory(from: base, byteCount: bytes.count) }
        }
    }

    extension ClusterError {
        /// - Throws: MPI's own words where the code that a call returned is that of a failure.
        static func check(_ code: Int32, _ call: String, rank: Int) throws(ClusterError) {
            guard code != MPI_SUCCESS else { return }
            var text = [CChar](repeating: 0, count: Int(MPI_MAX_ERROR_STRING) + 1)
            var length: Int32 = 0
            MPI_Error_string(code, &text, &length)
            let reason = String(decoding: text.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw .failed(call: call, rank: rank, reason: reason)
        }
    }
#endif
