// Chipmunk 7: a C library, sequential impulses in double precision.
//
// Works in points, as its constants are made for screens. Its friction and elasticity multiply where ours take the
// geometric mean and the larger one: each side gets the square root, and boundaries the elasticity that brings out the
// larger one as long as all items have the same.

#include "fields.h"
#include "peer.h"

#include <chipmunk/chipmunk.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace {

constexpr int iterations = 10;
constexpr double areaPerMass = 1e4, wallThickness = 1000;
// Category bits: what items collide with.
constexpr cpBitmask itemBit = 1, boundaryBit = 2, loneItemBit = 4;

cpVect point(Vector v) { return cpv(v.x, v.y); }

double extent(const Part &part) {
    double reach = 0;
    for (const Vector &vertex : part.vertices) reach = std::max(reach, std::hypot(vertex.x, vertex.y));
    return 2 * (reach + part.radius);
}

// The space is never freed: the process ends with it.
class Chipmunk final : public Peer {
public:
    explicit Chipmunk(const Scene &scene) : space(cpSpaceNew()), tick(scene.tick), fields(scene, 1) {
        cpSpaceSetGravity(space, point(scene.gravity));
        cpSpaceSetIterations(space, iterations);
        if (scene.allowsSleep) cpSpaceSetSleepTimeThreshold(space, 0.5);
        chooseIndex(scene);
        double elasticity = 0;
        for (const Item &item : scene.items) elasticity = std::max(elasticity, item.material.elasticity);
        for (const Segment &segment : scene.segments) {
            cpShape *line = cpSegmentShapeNew(cpSpaceGetStaticBody(space), point(segment.a), point(segment.b), 0);
            addBoundary(line, segment.material, elasticity);
        }
        for (const Container &container : scene.containers) addWalls(container, elasticity);
        bodies.reserve(scene.items.size());
        for (const Item &item : scene.items) bodies.push_back(makeBody(item));
        for (const Pin &pin : scene.pins) addPin(pin);
    }

    void applyFields() override {
        for (cpBody *body : bodies) {
            const cpVect place = massCentre(body), velocity = cpBodyGetVelocity(body);
            const Fields::Sum force = fields.force(
                static_cast<float>(place.x), static_cast<float>(place.y), static_cast<float>(velocity.x),
                static_cast<float>(velocity.y), static_cast<float>(cpBodyGetMass(body)));
            addForce(body, cpv(force.x, force.y));
        }
    }

    void applyForce(int item, Vector force) override { addForce(bodies[item], point(force)); }

    void step() override { cpSpaceStep(space, tick); }

    State state(int item) const override {
        const cpBody *body = bodies[item];
        const cpVect place = massCentre(body);
        const cpVect velocity = cpBodyGetVelocity(body), turn = cpBodyGetRotation(body);
        return {place.x, place.y, turn.x, turn.y, velocity.x, velocity.y, cpBodyGetAngularVelocity(body)};
    }

    // A body knows its contacts, so one of two items comes up twice.
    int contacts() const override {
        int sides = 0;
        for (cpBody *body : bodies) cpBodyEachArbiter(body, countSides, &sides);
        return sides / 2;
    }

private:
    static cpVect massCentre(const cpBody *body) { return cpBodyLocalToWorld(body, cpBodyGetCenterOfGravity(body)); }

    // Without a turn: at the centre of mass. A step uses a body's force up.
    static void addForce(cpBody *body, cpVect force) { cpBodySetForce(body, cpvadd(cpBodyGetForce(body), force)); }

    // The spatial hash is faster than the tree for many items of one size, and no use for others.
    void chooseIndex(const Scene &scene) {
        double least = std::numeric_limits<double>::infinity(), most = 0, sum = 0;
        int count = 0;
        for (const Item &item : scene.items)
            for (const Part &part : item.parts) {
                const double size = extent(part);
                least = std::min(least, size);
                most = std::max(most, size);
                sum += size;
                count++;
            }
        if (count > 0 && most < 4 * least) cpSpaceUseSpatialHash(space, sum / count, 10 * count);
    }

    void addWalls(const Container &container, double elasticity) {
        const Vector low = container.minimum, high = container.maximum;
        const double t = wallThickness;
        const cpBB walls[] = {
            cpBBNew(low.x - t, low.y - t, high.x + t, low.y), cpBBNew(low.x - t, high.y, high.x + t, high.y + t),
            cpBBNew(low.x - t, low.y - t, low.x, high.y + t), cpBBNew(high.x, low.y - t, high.x + t, high.y + t)};
        for (const cpBB &wall : walls)
            addBoundary(cpBoxShapeNew2(cpSpaceGetStaticBody(space), wall, 0), container.material, elasticity);
    }

    void addBoundary(cpShape *shape, Material material, double itemElasticity) {
        cpShapeSetFriction(shape, std::sqrt(material.friction));
        const double wanted = std::max(material.elasticity, itemElasticity);
        cpShapeSetElasticity(shape, itemElasticity > 0 ? wanted / std::sqrt(itemElasticity) : 0);
        cpShapeSetFilter(shape, cpShapeFilterNew(CP_NO_GROUP, boundaryBit, CP_ALL_CATEGORIES));
        cpSpaceAddShape(space, shape);
    }

    cpBody *makeBody(const Item &item) {
        cpBody *made = !item.isAnchored ? cpBodyNew(0, 0) : item.isDriven() ? cpBodyNewKinematic() : cpBodyNewStatic();
        cpBody *body = cpSpaceAddBody(space, made);
        cpBodySetPosition(body, point(item.position));
        cpBodySetAngle(body, item.angle);
        for (const Part &part : item.parts) addPart(body, item, part);
        if (!item.isAnchored || item.isDriven()) {
            cpBodySetVelocity(body, point(item.velocity));
            cpBodySetAngularVelocity(body, item.angularVelocity);
        }
        return body;
    }

    void addPart(cpBody *body, const Item &item, const Part &part) {
        cpShape *shape;
        if (part.vertices.empty()) {
            shape = cpCircleShapeNew(body, part.radius, point(part.centre));
        } else {
            std::vector<cpVect> vertices;
            for (const Vector &vertex : part.vertices) vertices.push_back(point(vertex));
            const int count = static_cast<int>(vertices.size());
            shape = count == 2 ? cpSegmentShapeNew(body, vertices[0], vertices[1], part.radius)
                               : cpPolyShapeNew(body, count, vertices.data(), cpTransformIdentity, part.radius);
        }
        if (!item.isAnchored) cpShapeSetDensity(shape, item.density / areaPerMass);
        cpShapeSetFriction(shape, std::sqrt(item.material.friction));
        cpShapeSetElasticity(shape, std::sqrt(item.material.elasticity));
        const cpBitmask mask = (item.meetsItems ? itemBit : 0u) | (item.meetsBoundaries ? boundaryBit : 0u);
        cpShapeSetFilter(shape, cpShapeFilterNew(CP_NO_GROUP, item.meetsItems ? itemBit : loneItemBit, mask));
        cpSpaceAddShape(space, shape);
    }

    void addPin(const Pin &pin) {
        cpBody *partner = pin.partner < 0 ? cpSpaceGetStaticBody(space) : bodies[pin.partner];
        cpConstraint *joint = cpPivotJointNew2(partner, bodies[pin.item], point(pin.partnerPoint), point(pin.point));
        cpConstraintSetCollideBodies(joint, cpFalse);
        cpSpaceAddConstraint(space, joint);
        if (pin.hasRange)
            cpSpaceAddConstraint(space, cpRotaryLimitJointNew(partner, bodies[pin.item], pin.low, pin.high));
        if (pin.friction > 0) {
            // A motor at rest is friction.
            cpConstraint *motor = cpSimpleMotorNew(partner, bodies[pin.item], 0);
            cpConstraintSetMaxForce(motor, pin.friction);
            cpSpaceAddConstraint(space, motor);
        }
    }

    static void countSides(cpBody *body, cpArbiter *arbiter, void *sides) {
        cpBody *a, *b;
        cpArbiterGetBodies(arbiter, &a, &b);
        const bool isStatic = cpBodyGetType(a == body ? b : a) == CP_BODY_TYPE_STATIC;
        *static_cast<int *>(sides) += isStatic ? 2 : 1;
    }

    cpSpace *space;
    double tick;
    Fields fields;
    std::vector<cpBody *> bodies;
};

}  // namespace

PeerDescription describePeer(const Scene &) {
    return {"Chipmunk " + std::string(cpVersionString), std::to_string(iterations) + " iterations, 1 thread"};
}

std::unique_ptr<Peer> makePeer(const Scene &scene) { return std::make_unique<Chipmunk>(scene); }
