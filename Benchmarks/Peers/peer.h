// What an engine must offer to be measured. A peer program is main.cpp with one engine.
#pragma once

#include "scene.h"

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

// Where an item's centre of mass is and how it moves, as in a scene: points, seconds, radians.
struct State {
    double x, y, cosine, sine, vx, vy, omega;
};

class Peer {
public:
    virtual ~Peer() = default;

    // Adds the force of every field to every item, as a program that uses the engine would: once a step, by a loop
    // over its bodies.
    virtual void applyFields() = 0;
    virtual void applyForce(int item, Vector force) = 0;
    virtual void step() = 0;
    // Wakes what hangs together with an item, and puts it to sleep.
    virtual void nap(int) { throw std::runtime_error("this engine isn't asked to sleep by hand"); }
    // Asks on every way, one after the other; returns how much was found.
    virtual int ask(const Question &, const std::vector<Way> &) {
        throw std::runtime_error("this engine isn't asked about rays and overlaps");
    }

    virtual State state(int item) const = 0;
    // Pairs of items (or item and boundary) that touch, shape by shape.
    virtual int contacts() const = 0;
};

// The engine's name with its version, and what it is set to.
struct PeerDescription {
    std::string name, settings;
};

// Each engine's file defines these two.
PeerDescription describePeer(const Scene &scene);
std::unique_ptr<Peer> makePeer(const Scene &scene);
