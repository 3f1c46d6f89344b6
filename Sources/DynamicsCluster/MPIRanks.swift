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
        private let meeting: MPIBarrier

        /// Only one thread calls MPI, whatever others do meanwhile, so no more than `MPI_THREAD_FUNNELED` is asked for.
        init() throws(ClusterError) {
            var isStarted: Int32 = 0
            MPI_Initialized(&isStarted)
            guard isStarted == 0 else {
                throw .failed(call: "MPI_Init_thread", rank: 0, reason: "MPI has been started in this process before")
            }
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
            meeting = try MPIBarrier(rank: self.rank, count: self.count)
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

        func barrier(patience: Duration) throws(ClusterError) { try meeting.wait(patience: patience) }

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
            _ numbers: UnsafeMutableRawBufferPointer, of kind: ReducedNumber, _ reduction: Reduction
        ) throws(ClusterError) {
            let type = kind == .double ? cmpi_double() : cmpi_long()
            let operation =
                switch reduction {
                case .sum: cmpi_sum()
                case .minimum: cmpi_minimum()
                case .maximum: cmpi_maximum()
                }
            try check(
                MPI_Allreduce(
                    cmpi_in_place(), numbers.baseAddress, Int32(numbers.count / 8), type, operation, world),
                "MPI_Allreduce")
        }

        /// All ranks are told all lengths, so that all of them refuse what is too long together.
        func gather(_ bytes: [UInt8], to root: Int) throws(ClusterError) -> [[UInt8]] {
            var lengths = [Int](repeating: 0, count: count)
            var length = bytes.count
            try check(
                MPI_Allgather(&length, 1, cmpi_long(), &lengths, 1, cmpi_long(), world), "MPI_Allgather")
            let total = lengths.reduce(0, +)
            try Communicator.requireLength(total)
            let starts = Self.starts(lengths)
            var all = [UInt8](repeating: 0, count: rank == root ? total : 0)
            try check(
                MPI_Gatherv(
                    bytes, Int32(bytes.count), cmpi_byte(), &all, lengths.map(Int32.init), starts.map(Int32.init),
                    cmpi_byte(), Int32(root), world), "MPI_Gatherv")
            return rank == root ? zip(starts, lengths).map { Array(all[$0..<$0 + $1]) } : []
        }

        func exchange(_ messages: [[UInt8]]) throws(ClusterError) -> [[UInt8]] {
            var sent = messages.map(\.count)
            var received = [Int](repeating: 0, count: count)
            try check(
                MPI_Alltoall(&sent, 1, cmpi_long(), &received, 1, cmpi_long(), world), "MPI_Alltoall")
            // All ranks refuse what one of them can't take.
            var most = max(sent.reduce(0, +), received.reduce(0, +))
            try check(
                MPI_Allreduce(cmpi_in_place(), &most, 1, cmpi_long(), cmpi_maximum(), world), "MPI_Allreduce")
            try Communicator.requireLength(most)
            // A rank keeps what is for itself.
            (sent[rank], received[rank]) = (0, 0)
            var joined: [UInt8] = []
            joined.reserveCapacity(sent.reduce(0, +))
            for (other, message) in messages.enumerated() where other != rank { joined.append(contentsOf: message) }
            var bytes = [UInt8](repeating: 0, count: received.reduce(0, +))
            var requests = [MPI_Request?](repeating: nil, count: 2 * count)
            try check(cmpi_exchange(Int32(count), joined, sent, &bytes, received, &requests, exchanges), "MPI_Isend")
            var result = zip(Self.starts(received), received).map { Array(bytes[$0..<$0 + $1]) }
            result[rank] = messages[rank]
            return result
        }

        /// Where each of several lengths begins.
        private static func starts(_ lengths: [Int]) -> [Int] {
            var starts = [0]
            for length in lengths.dropLast() { starts.append(starts[starts.count - 1] + length) }
            return starts
        }

        func broadcast(_ bytes: [UInt8], from root: Int) throws(ClusterError) -> [UInt8] {
            var length = bytes.count
            try check(MPI_Bcast(&length, 1, cmpi_long(), Int32(root), world), "MPI_Bcast")
            try Communicator.requireLength(length)
            var result = rank == root ? bytes : [UInt8](repeating: 0, count: length)
            try check(MPI_Bcast(&result, Int32(length), cmpi_byte(), Int32(root), world), "MPI_Bcast")
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
