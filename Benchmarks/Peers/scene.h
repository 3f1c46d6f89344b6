// The scene that dynbench hands over on standard input; README.md describes the text.
//
// Lengths in points, seconds, radians; x right, y down, angles from +x towards +y. Density is mass per 10⁴ pt².
#pragma once

#include <istream>
#include <vector>

struct Vector {
    double x = 0, y = 0;
};

struct Material {
    double friction = 0, elasticity = 0;
};

// A convex part of an item, in the item's coordinates: a circle where there are no vertices, else all that lies within the
// radius of their polygon, or of the line between two.
struct Part {
    Vector centre;
    double radius = 0;
    std::vector<Vector> vertices;
};

struct Item {
    Vector position, velocity;
    double angle = 0, angularVelocity = 0, density = 1;
    Material material;
    bool isAnchored = false, meetsItems = true, meetsBoundaries = true;
    std::vector<Part> parts;

    // Whether it moves as it is told, whatever it meets.
    bool isDriven() const { return isAnchored && (velocity.x != 0 || velocity.y != 0 || angularVelocity != 0); }
};

struct Segment {
    Vector a, b;
    Material material;
};

// A rectangle that keeps items in.
struct Container {
    Vector minimum, maximum;
    Material material;
};

// Two points held together: of an item, and of another one or (partner -1) of the world.
struct Pin {
    int item = 0, partner = -1;
    Vector point, partnerPoint;
    // How far the item may turn against the partner from how both start, and the greatest torque of friction there.
    bool hasRange = false;
    double low = 0, high = 0, friction = 0;
};

struct Field {
    enum Kind { radial, vortex, drag } kind = radial;
    Vector centre;
    double radius = 0, strength = 0, falloff = 0, minimumRadius = 0;
};

// A force on one item in one step, in units of mass · pt/s². Steps are counted from 1.
struct Force {
    int step = 0, item = 0;
    Vector force;
};

// A straight way on which something is asked for.
struct Way {
    Vector from, to;
};

// What is asked for on every way, of items alone: what a ray meets first, what a circle of that radius does, or what
// overlaps a square of twice that side, or a circle of that radius, where the way begins.
struct Question {
    enum Kind { ray, circle, square, disc } kind = ray;
    double size = 0;
};

// States are written after these steps.
struct Recording {
    int from = 0, through = 0, every = 1;
};

struct Scene {
    Vector gravity;
    double tick = 1.0 / 60;
    int substeps = 4, workers = 1, steps = 0;
    bool allowsSleep = false;
    // Stepping ends early once it has taken this long.
    double seconds = 0;
    std::vector<Item> items;
    std::vector<Segment> segments;
    std::vector<Container> containers;
    std::vector<Pin> pins;
    std::vector<Field> fields;
    std::vector<Force> forces;
    std::vector<Recording> recordings;
    // Where there are ways, a step asks the question on all of them instead of stepping.
    Question question;
    std::vector<Way> ways;
    // From this step on (0: never) each begins with waking what hangs together with an item and putting it to sleep.
    int napFrom = 0, napItem = 0;

    bool records(int step) const;
};

// Throws std::runtime_error with the number of the line and what is wrong with it.
Scene readScene(std::istream &input);
