// Box2D 2.4: C++ classes, sequential impulses with position correction afterwards.
//
// Works in metres of 100 points, as its constants are made for them. Iterations are those of its manual.

#include "fields.h"
#include "peer.h"

#include <box2d/box2d.h>

#include <string>

namespace {

constexpr float pointsPerMetre = 100;
constexpr int velocityIterations = 8, positionIterations = 3;
constexpr float wallThickness = 10;
// Category bits: what items collide with.
constexpr uint16 itemBit = 1, boundaryBit = 2, loneItemBit = 4;

b2Vec2 metres(Vector v) {
    return b2Vec2(static_cast<float>(v.x / pointsPerMetre), static_cast<float>(v.y / pointsPerMetre));
}

class Box2D2 final : public Peer {
public:
    explicit Box2D2(const Scene &scene)
        : world(metres(scene.gravity)), tick(static_cast<float>(scene.tick)), fields(scene, pointsPerMetre) {
        world.SetAllowSleeping(scene.allowsSleep);
        const b2BodyDef groundDefinition;
        ground = world.CreateBody(&groundDefinition);
        for (const Segment &segment : scene.segments) addSegment(segment);
        for (const Container &container : scene.containers) addWalls(container);
        bodies.reserve(scene.items.size());
        for (const Item &item : scene.items) bodies.push_back(makeBody(item));
        for (const Pin &pin : scene.pins) addPin(pin);
    }

    void applyFields() override {
        for (b2Body *body : bodies) {
            const b2Vec2 &place = body->GetWorldCenter(), &velocity = body->GetLinearVelocity();
            const Fields::Sum force = fields.force(place.x, place.y, velocity.x, velocity.y, body->GetMass());
            body->ApplyForceToCenter(b2Vec2(force.x, force.y), true);
        }
    }

    void applyForce(int item, Vector force) override { bodies[item]->ApplyForceToCenter(metres(force), true); }

    void step() override { world.Step(tick, velocityIterations, positionIterations); }

    State state(int item) const override {
        const b2Body &body = *bodies[item];
        const b2Vec2 &place = body.GetWorldCenter(), &velocity = body.GetLinearVelocity();
        const b2Rot &turn = body.GetTransform().q;
        return {place.x * pointsPerMetre,    place.y * pointsPerMetre,    turn.c, turn.s,
                velocity.x * pointsPerMetre, velocity.y * pointsPerMetre, body.GetAngularVelocity()};
    }

    int contacts() const override {
        int touching = 0;
        for (const b2Contact *contact = world.GetContactList(); contact; contact = contact->GetNext())
            touching += contact->IsTouching();
        return touching;
    }

private:
    void addSegment(const Segment &segment) {
        b2EdgeShape edge;
        edge.SetTwoSided(metres(segment.a), metres(segment.b));
        addGround(edge, segment.material);
    }

    // Four boxes around the container: thick, so that nothing gets through.
    void addWalls(const Container &container) {
        const b2Vec2 low = metres(container.minimum), high = metres(container.maximum);
        const b2Vec2 centre = 0.5f * (low + high), half = 0.5f * (high - low);
        const float t = wallThickness / 2;
        addBox(half.x + 2 * t, t, b2Vec2(centre.x, low.y - t), container.material);
        addBox(half.x + 2 * t, t, b2Vec2(centre.x, high.y + t), container.material);
        addBox(t, half.y + 2 * t, b2Vec2(low.x - t, centre.y), container.material);
        addBox(t, half.y + 2 * t, b2Vec2(high.x + t, centre.y), container.material);
    }

    void addBox(float halfWidth, float halfHeight, b2Vec2 centre, Material material) {
        b2PolygonShape box;
        box.SetAsBox(halfWidth, halfHeight, centre, 0);
        addGround(box, material);
    }

    void addGround(const b2Shape &shape, Material material) {
        b2FixtureDef fixture = definition(shape, material);
        fixture.filter.categoryBits = boundaryBit;
        ground->CreateFixture(&fixture);
    }

    static b2FixtureDef definition(const b2Shape &shape, Material material) {
        b2FixtureDef fixture;
        fixture.shape = &shape;
        fixture.friction = static_cast<float>(material.friction);
        fixture.restitution = static_cast<float>(material.elasticity);
        return fixture;
    }

    b2Body *makeBody(const Item &item) {
        b2BodyDef definition;
        definition.type = !item.isAnchored ? b2_dynamicBody : item.isDriven() ? b2_kinematicBody : b2_staticBody;
        definition.position = metres(item.position);
        definition.angle = static_cast<float>(item.angle);
        definition.linearVelocity = metres(item.velocity);
        definition.angularVelocity = static_cast<float>(item.angularVelocity);
        b2Body *body = world.CreateBody(&definition);
        for (const Part &part : item.parts) addPart(body, item, part);
        return body;
    }

    void addPart(b2Body *body, const Item &item, const Part &part) {
        if (!part.vertices.empty() && part.radius > 0) throw std::runtime_error("Box2D 2.4 has no rounded shapes");
        b2CircleShape circle;
        b2PolygonShape polygon;
        if (part.vertices.empty()) {
            circle.m_p = metres(part.centre);
            circle.m_radius = static_cast<float>(part.radius / pointsPerMetre);
        } else {
            std::vector<b2Vec2> vertices;
            for (const Vector &vertex : part.vertices) vertices.push_back(metres(vertex));
            polygon.Set(vertices.data(), static_cast<int32>(vertices.size()));
        }
        b2FixtureDef fixture =
            definition(part.vertices.empty() ? static_cast<const b2Shape &>(circle) : polygon, item.material);
        fixture.density = static_cast<float>(item.density);
        fixture.filter.categoryBits = item.meetsItems ? itemBit : loneItemBit;
        fixture.filter.maskBits =
            static_cast<uint16>((item.meetsItems ? itemBit : 0u) | (item.meetsBoundaries ? boundaryBit : 0u));
        body->CreateFixture(&fixture);
    }

    void addPin(const Pin &pin) {
        b2RevoluteJointDef joint;
        joint.bodyA = pin.partner < 0 ? ground : bodies[pin.partner];
        joint.bodyB = bodies[pin.item];
        joint.localAnchorA = metres(pin.partnerPoint);
        joint.localAnchorB = metres(pin.point);
        joint.collideConnected = false;
        joint.referenceAngle = joint.bodyB->GetAngle() - joint.bodyA->GetAngle();
        joint.enableLimit = pin.hasRange;
        joint.lowerAngle = static_cast<float>(pin.low);
        joint.upperAngle = static_cast<float>(pin.high);
        // A motor at rest is friction.
        joint.enableMotor = pin.friction > 0;
        joint.maxMotorTorque = static_cast<float>(pin.friction / (pointsPerMetre * pointsPerMetre));
        world.CreateJoint(&joint);
    }

    b2World world;
    float tick;
    Fields fields;
    b2Body *ground = nullptr;
    std::vector<b2Body *> bodies;
};

}  // namespace

PeerDescription describePeer(const Scene &) {
    const std::string version = std::to_string(b2_version.major) + "." + std::to_string(b2_version.minor) + "." +
                                std::to_string(b2_version.revision);
    return {"Box2D " + version, std::to_string(velocityIterations) + " velocity and " +
                                    std::to_string(positionIterations) + " position iterations, 1 thread"};
}

std::unique_ptr<Peer> makePeer(const Scene &scene) { return std::make_unique<Box2D2>(scene); }
