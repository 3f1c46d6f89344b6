#if MPI
    import CMPI
    import Foundation

    /// Waits for what ranks do together, and finds out who doesn't come or stops in the middle of it.
    ///
    /// MPI's own calls wait for ever. Here a rank begins them and looks itself whether they are done. One that has waited for too long
    /// asks all others whether they wait too; those that wait answer, so whoever doesn't answer hangs, or still computes.
    final class MPIWaiter {
        private let rank: Int
        private let count: Int
        /// What goes to and fro here meets no message of the program's. An answer that came too late may be left; it goes with
        /// `MPI_Finalize`.
        private let communicator: MPI_Comm
        private let clock = SuspendingClock()
        private var questions = 0

        /// So often a rank asks MPI before it looks at the clock. MPI gives the processor away itself where there are more ranks
        /// than processors; where there aren't, a rank that gives it away gets it back a few milliseconds later.
        private static let spins = 50
        /// After so long a rank sleeps in between. It sleeps for a small part of what it has waited, and so isn't much later. Were
        /// it to sleep sooner, ranks that share a processor beside other programs would stay there, and every call take long.
        private static let restless = Duration.milliseconds(20)
        private static let napPart = 32
        private static let longestNap = Duration.milliseconds(1)
        /// An answer is waited for so long, or for as long as patience lasts where that is less. Who waits answers after a nap.
        private static let answerTime = Duration.seconds(5)

        /// All ranks make theirs together.
        init(rank: Int, count: Int) throws(ClusterError) {
            (self.rank, self.count) = (rank, count)
            communicator = try MPIRanks.communicatorOfItsOwn(rank: rank)
        }

        /// Waits until all ranks have called it.
        func barrier(patience: Duration) throws(ClusterError) {
            try complete("MPI_Ibarrier", patience: patience) { MPI_Ibarrier(communicator, &$0) }
        }

        /// Begins a call of MPI that doesn't wait, and waits until it is done.
        ///
        /// What it reads and writes must stay where it is, also where this throws: MPI isn't done with it then.
        func complete(
            _ call: String, patience: Duration, _ begin: (inout MPI_Request?) -> Int32
        ) throws(ClusterError) {
            var requests: [MPI_Request?] = [nil]
            try check(begin(&requests[0]), call)
            try complete(&requests, patience: patience)
        }

        /// Waits until all that has been begun is done.
        func complete(_ requests: inout [MPI_Request?], patience: Duration) throws(ClusterError) {
            for _ in 0..<Self.spins where try areDone(&requests) { return }
            let begin = clock.now
            var waited = Duration.zero
            // When the others were last known to be all here, or the rank itself began to wait.
            var calm = waited
            var asked = waited
            var rollCall: RollCall?
            while try !areDone(&requests) {
                waited = begin.duration(to: clock.now)
                guard waited > Self.restless else { continue }
                try readMessages(&rollCall)
                if let missing = rollCall?.missing {
                    if missing.isEmpty {
                        (calm, rollCall) = (waited, nil)
                    } else if waited - asked > min(Self.answerTime, patience) {
                        throw .noAnswer(from: missing.sorted(), after: patience)
                    }
                } else if waited - calm > patience {
                    rollCall = try ask()
                    asked = waited
                }
                nap(after: waited)
            }
        }

        private func areDone(_ requests: inout [MPI_Request?]) throws(ClusterError) -> Bool {
            var areDone: Int32 = 0
            try check(cmpi_test_all(Int32(requests.count), &requests, &areDone), "MPI_Testall")
            return areDone != 0
        }

        private func nap(after waited: Duration) {
            let nap = min(waited / Self.napPart, Self.longestNap)
            usleep(UInt32(nap / .microseconds(1)))
        }

        // MARK: Questions

        private func ask() throws(ClusterError) -> RollCall {
            let rollCall = RollCall(number: questions, by: rank, of: count)
            questions += 1
            for other in rollCall.missing { try send(rollCall.tag, to: other) }
            return rollCall
        }

        /// Answers others' questions, also while an own one is open, and takes the answers to that; those to earlier ones are
        /// dropped.
        private func readMessages(_ rollCall: inout RollCall?) throws(ClusterError) {
            while true {
                var (isThere, tag, source): (Int32, Int32, Int32) = (0, 0, 0)
                try check(cmpi_receive_tag(&isThere, &tag, &source, communicator), "MPI_Improbe")
                guard isThere != 0 else { return }
                if RollCall.isQuestion(Int(tag)) {
                    try send(RollCall.answer(to: Int(tag)), to: Int(source))
                } else {
                    rollCall?.take(answer: Int(tag), from: Int(source))
                }
            }
        }

        private func send(_ tag: Int, to other: Int) throws(ClusterError) {
            try check(cmpi_send_tag(Int32(tag), Int32(other), communicator), "MPI_Isend")
        }

        private func check(_ code: Int32, _ call: String) throws(ClusterError) {
            try ClusterError.check(code, call, rank: rank)
        }
    }
#endif
