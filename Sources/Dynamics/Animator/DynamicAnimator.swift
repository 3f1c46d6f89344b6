/// Moves items by the behaviors that are added to it.
public final class DynamicAnimator {
    public init() {}
}
