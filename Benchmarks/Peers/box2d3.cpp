// Box2D 3: a C library, soft contacts over substeps.
//
// Works in metres of 100 points, as its constants are made for them. Threads are its own.

#include "fields.h"
#include "peer.h"

#include <box2d/box2d.h>

#include <stdexcept>
#include <string>

namespace {

constexpr float pointsPerMetre = 100;
constexpr float wallThickness = 10;
// Category bits: what items collide with.
constexpr uint64_t itemBit = 1, boundaryBit = 2, loneItemBit = 4;

b2Vec2 metres(Vector v) {
    return {static_cast<float>(v.x / pointsPerMetre), static_cast<float>(v.y / pointsPerMetre)};
}

class Box2D3 final : public Peer {
public:
    explicit Box2D3(const Scene &scene)
        : tick(static_cast<float>(scene.tick)), substeps(scene.substeps), fields(scene, pointsPerMetre) {
        b2WorldDef definition = b2DefaultWorldDef();
        definition.gravity = metres(scene.gravity);
        definition.enableSleep = scene.allowsSleep;
        definition.workerCount = scene.workers;
        world = b2CreateWorld(&definition);
        const b2BodyDef groundDefinition = b2DefaultBodyDef();
        ground = b2CreateBody(world, &groundDefinition);
        for (const Segment &segment : scene.segments) addSegment(segment);
        for (const Container &container : scene.containers) addWalls(container);
        bodies.reserve(scene.items.size());
        for (const Item &item : scene.items) bodies.push_back(makeBody(item));
        for (const Pin &pin : scene.pins) addPin(pin);
    }

    ~Box2D3() override { b2DestroyWorld(world); }

    void applyFields() override {
        for (b2BodyId body : bodies) {
            const b2Pos place = b2Body_GetWorldCenter(body);
            const b2Vec2 velocity = b2Body_GetLinearVelocity(body);
            const Fields::Sum force = fields.force(
                static_cast<float>(place.x), static_cast<float>(place.y), velocity.x, velocity.y, b2Body_GetMass(body));
            b2Body_ApplyForceToCenter(body, {force.x, force.y}, true);
        }
    }

    void applyForce(int item, Vector force) override { b2Body_ApplyForceToCenter(bodies[item], metres(force), true); }

    void step() override { b2World_Step(world, tick, substeps); }

    void nap(int item) override {
        b2Body_SetAwake(bodies[item], true);
        b2Body_SetAwake(bodies[item], false);
    }

    int ask(const Question &question, const std::vector<Way> &ways) override {
        b2QueryFilter filter = b2DefaultQueryFilter();
        filter.maskBits = itemBit | loneItemBit;
        const float size = static_cast<float>(question.size / pointsPerMetre);
        const b2Vec2 middle = {0, 0}, corner = {size, size};
        const b2ShapeProxy proxy = b2MakeProxy(&middle, 1, size);
        const b2AABB square = {b2Neg(corner), corner};
        int found = 0;
        for (const Way &way : ways) {
            const b2Vec2 from = metres(way.from), translation = b2Sub(metres(way.to), from);
            const b2Pos origin = {from.x, from.y};
            bool isMet = false;
            switch (question.kind) {
            case Question::ray: found += b2World_CastRayClosest(world, origin, translation, filter).hit; break;
            case Question::circle:
                b2World_CastShape(world, origin, &proxy, translation, filter, shortenCast, &isMet);
                found += isMet;
                break;
            case Question::square: b2World_OverlapAABB(world, origin, square, filter, countShape, &found); break;
            case Question::disc: b2World_OverlapShape(world, origin, &proxy, filter, countShape, &found); break;
            }
        }
        return found;
    }

    State state(int item) const override {
        const b2BodyId body = bodies[item];
        const b2Pos place = b2Body_GetWorldCenter(body);
        const b2Vec2 velocity = b2Body_GetLinearVelocity(body);
        const b2Rot turn = b2Body_GetRotation(body);
        return {place.x * pointsPerMetre,    place.y * pointsPerMetre,    turn.c, turn.s,
                velocity.x * pointsPerMetre, velocity.y * pointsPerMetre, b2Body_GetAngularVelocity(body)};
    }

    // A body knows its touching contacts, so one of two items comes up twice.
    int contacts() const override {
        size_t sides = 0;
        std::vector<b2ContactData> data;
        for (b2BodyId body : bodies) {
            data.resize(static_cast<size_t>(b2Body_GetContactCapacity(body)));
            const int count = b2Body_GetContactData(body, data.data(), static_cast<int>(data.size()));
            for (int k = 0; k < count; k++) {
                const bool isWithGround = B2_ID_EQUALS(b2Shape_GetBody(data[k].shapeIdA), ground) ||
                                          B2_ID_EQUALS(b2Shape_GetBody(data[k].shapeIdB), ground);
                sides += isWithGround ? 2 : 1;
            }
        }
        return static_cast<int>(sides / 2);
    }

private:
    // What lies further than a hit is of no interest.
    static float shortenCast(b2ShapeId, b2Pos, b2Vec2, float fraction, void *isMet) {
        *static_cast<bool *>(isMet) = true;
        return fraction;
    }

    static bool countShape(b2ShapeId, void *found) {
        ++*static_cast<int *>(found);
        return true;
    }

    void addSegment(const Segment &segment) {
        const b2ShapeDef shape = boundaryDefinition(segment.material);
        const b2Segment line = {metres(segment.a), metres(segment.b)};
        b2CreateSegmentShape(ground, &shape, &line);
    }

    // Four boxes around the container: thick, so that nothing gets through.
    void addWalls(const Container &container) {
        const b2Vec2 low = metres(container.minimum), high = metres(container.maximum);
        const b2Vec2 centre = b2Lerp(low, high, 0.5f), half = b2MulSV(0.5f, b2Sub(high, low));
        const float t = wallThickness / 2;
        addBox(half.x + 2 * t, t, {centre.x, low.y - t}, container.material);
        addBox(half.x + 2 * t, t, {centre.x, high.y + t}, container.material);
        addBox(t, half.y + 2 * t, {low.x - t, centre.y}, container.material);
        addBox(t, half.y + 2 * t, {high.x + t, centre.y}, container.material);
    }

    void addBox(float halfWidth, float halfHeight, b2Vec2 centre, Material material) {
        const b2ShapeDef shape = boundaryDefinition(material);
        const b2Polygon box = b2MakeOffsetBox(halfWidth, halfHeight, centre, b2Rot_identity);
        b2CreatePolygonShape(ground, &shape, &box);
    }

    static b2ShapeDef shapeDefinition(Material material) {
        b2ShapeDef shape = b2DefaultShapeDef();
        shape.material.friction = static_cast<float>(material.friction);
        shape.material.restitution = static_cast<float>(material.elasticity);
        shape.enableContactEvents = false;
        return shape;
    }

    static b2ShapeDef boundaryDefinition(Material material) {
        b2ShapeDef shape = shapeDefinition(material);
        shape.filter.categoryBits = boundaryBit;
        return shape;
    }

    b2BodyId makeBody(const Item &item) {
        b2BodyDef definition = b2DefaultBodyDef();
        definition.type = !item.isAnchored ? b2_dynamicBody : item.isDriven() ? b2_kinematicBody : b2_staticBody;
        const b2Vec2 place = metres(item.position);
        definition.position = {place.x, place.y};
        definition.rotation = b2MakeRot(static_cast<float>(item.angle));
        definition.linearVelocity = metres(item.velocity);
        definition.angularVelocity = static_cast<float>(item.angularVelocity);
        const b2BodyId body = b2CreateBody(world, &definition);
        b2ShapeDef shape = shapeDefinition(item.material);
        shape.density = static_cast<float>(item.density);
        shape.filter.categoryBits = item.meetsItems ? itemBit : loneItemBit;
        shape.filter.maskBits = (item.meetsItems ? itemBit : 0u) | (item.meetsBoundaries ? boundaryBit : 0u);
        for (const Part &part : item.parts) addPart(body, shape, part);
        return body;
    }

    static void addPart(b2BodyId body, const b2ShapeDef &shape, const Part &part) {
        if (part.vertices.empty()) {
            const b2Circle circle = {metres(part.centre), static_cast<float>(part.radius / pointsPerMetre)};
            b2CreateCircleShape(body, &shape, &circle);
            return;
        }
        std::vector<b2Vec2> vertices;
        for (const Vector &vertex : part.vertices) vertices.push_back(metres(vertex));
        const float radius = static_cast<float>(part.radius / pointsPerMetre);
        if (vertices.size() == 2) {
            const b2Capsule capsule = {vertices[0], vertices[1], radius};
            b2CreateCapsuleShape(body, &shape, &capsule);
            return;
        }
        const b2Hull hull = b2ComputeHull(vertices.data(), static_cast<int>(vertices.size()));
        const b2Polygon polygon = hull.count == 0 ? thinBox(vertices) : b2MakePolygon(&hull, radius);
        b2CreatePolygonShape(body, &shape, &polygon);
    }

    // A hull merges points closer than Box2D's slop, so that a rectangle as thin as a card has none; a box may be as
    // thin as it likes.
    static b2Polygon thinBox(const std::vector<b2Vec2> &vertices) {
        if (vertices.size() != 4) throw std::runtime_error("Box2D refuses a polygon");
        const b2Vec2 side = b2Sub(vertices[1], vertices[0]), other = b2Sub(vertices[2], vertices[1]);
        const float lengths = b2Length(side) * b2Length(other);
        if (lengths == 0 || b2AbsFloat(b2Dot(side, other)) > 1e-3f * lengths)
            throw std::runtime_error("Box2D refuses a polygon");
        const b2Vec2 centre = b2Lerp(vertices[0], vertices[2], 0.5f);
        const b2Rot turn = b2MakeRot(b2Atan2(side.y, side.x));
        return b2MakeOffsetBox(b2Length(side) / 2, b2Length(other) / 2, centre, turn);
    }

    void addPin(const Pin &pin) {
        b2RevoluteJointDef joint = b2DefaultRevoluteJointDef();
        joint.base.bodyIdA = pin.partner < 0 ? ground : bodies[pin.partner];
        joint.base.bodyIdB = bodies[pin.item];
        joint.base.localFrameA.p = metres(pin.partnerPoint);
        joint.base.localFrameB.p = metres(pin.point);
        joint.base.collideConnected = false;
        joint.enableLimit = pin.hasRange;
        joint.lowerAngle = static_cast<float>(pin.low);
        joint.upperAngle = static_cast<float>(pin.high);
        // A motor at rest is friction.
        joint.enableMotor = pin.friction > 0;
        joint.maxMotorTorque = static_cast<float>(pin.friction / (pointsPerMetre * pointsPerMetre));
        b2CreateRevoluteJoint(world, &joint);
    }

    float tick;
    int substeps;
    Fields fields;
    b2WorldId world;
    b2BodyId ground;
    std::vector<b2BodyId> bodies;
};

}  // namespace

PeerDescription describePeer(const Scene &scene) {
    const b2Version version = b2GetVersion();
    return {"Box2D " + std::to_string(version.major) + "." + std::to_string(version.minor),
            std::to_string(scene.substeps) + " substeps, " + std::to_string(scene.workers) +
                (scene.workers == 1 ? " thread" : " threads")};
}

std::unique_ptr<Peer> makePeer(const Scene &scene) { return std::make_unique<Box2D3>(scene); }
