// Reads a scene from standard input, steps it in one engine, and prints what that cost as JSON. With a path as argument
// the states after the steps asked for are written there. README.md describes all three.

#include "peer.h"
#include "report.h"

#include <chrono>
#include <exception>
#include <fstream>
#include <iostream>
#include <sstream>
#include <unistd.h>

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

void recordStates(const Peer &peer, int items, int step, std::ofstream &output) {
    const int64_t number = step;
    output.write(reinterpret_cast<const char *>(&number), sizeof number);
    for (int item = 0; item < items; item++) {
        const State state = peer.state(item);
        output.write(reinterpret_cast<const char *>(&state), sizeof state);
    }
}

void applyForces(Peer &peer, const Scene &scene, int step) {
    for (const Force &force : scene.forces)
        if (force.step == step) peer.applyForce(force.item, force.force);
}

void run(Peer &peer, const Scene &scene, int items, std::ofstream &states, Report &report) {
    const Clock::time_point start = Clock::now();
    for (int step = 1; step <= scene.steps; step++) {
        if (millisecondsSince(start) > 1000 * scene.seconds) return;
        applyForces(peer, scene, step);
        if (!scene.fields.empty()) {
            const Clock::time_point before = Clock::now();
            peer.applyFields();
            report.fieldMs.push_back(millisecondsSince(before));
        }
        const Clock::time_point before = Clock::now();
        if (scene.ways.empty()) {
            if (scene.napFrom > 0 && step >= scene.napFrom) peer.nap(scene.napItem);
            peer.step();
        } else {
            report.found = peer.ask(scene.question, scene.ways);
        }
        report.stepMs.push_back(millisecondsSince(before));
        if (states.is_open() && scene.records(step)) recordStates(peer, items, step, states);
    }
}

// Standard output as it was. Engines print to it too: from here on that goes to standard error.
int takeOutput() {
    const int output = dup(STDOUT_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    return output;
}

void print(const Report &report, int output) {
    std::ostringstream text;
    report.print(text);
    const std::string words = text.str();
    for (size_t done = 0; done < words.size();) {
        const ssize_t count = write(output, words.data() + done, words.size() - done);
        if (count <= 0) throw std::runtime_error("can't print the report");
        done += static_cast<size_t>(count);
    }
}

}  // namespace

int main(int count, char **arguments) {
    try {
        const int output = takeOutput();
        std::ios::sync_with_stdio(false);
        Scene scene = readScene(std::cin);
        std::ofstream states;
        if (count > 1) {
            states.open(arguments[1], std::ios::binary);
            if (!states) throw std::runtime_error(std::string("can't write ") + arguments[1]);
        }
        Report report;
        report.description = describePeer(scene);
        const Clock::time_point start = Clock::now();
        const std::unique_ptr<Peer> peer = makePeer(scene);
        report.createMs = millisecondsSince(start);
        // Memory is the engine's own from here on.
        const int items = static_cast<int>(scene.items.size());
        scene.items = {};
        run(*peer, scene, items, states, report);
        report.contacts = peer->contacts();
        print(report, output);
        return 0;
    } catch (const std::exception &error) {
        std::cerr << error.what() << "\n";
        return 1;
    }
}
