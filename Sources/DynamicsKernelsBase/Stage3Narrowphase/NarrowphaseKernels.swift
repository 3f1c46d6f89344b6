// The entry points of this stage: one kernel for each pair kind, the lower kind as side a.
//
// Every kernel reads the two sides of eight pairs at once and writes their manifolds: a unit normal n from side a to
// side b and up to two points, each with its place r from body a's centre of mass (pt) and its separation s (pt,
// negative where sides overlap). Of what was kept of the pair, impulses of points with the same feature stay.

import CSIMD

/// The kernels of stage 3, one for each pair of kinds.
public func narrowphaseKernels() -> csimd_narrowphase_kernels {
    csimd_narrowphase_kernels(
        circle_circle: { collideCircleCircle($0) },
        circle_ellipse: { collideCircleEllipse($0) },
        circle_rectangle: { collideCircleRectangle($0) },
        circle_polygon: { collideCirclePolygon($0) },
        circle_rounded: { collideCircleRounded($0) },
        circle_segment: { collideCircleSegment($0) },
        circle_half_plane: { collideCircleHalfPlane($0) },
        ellipse_ellipse: { collideEllipseEllipse($0) },
        ellipse_polygon: { collideEllipsePolygon($0) },
        ellipse_rounded: { collideEllipseRounded($0) },
        ellipse_segment: { collideEllipseSegment($0) },
        ellipse_half_plane: { collideEllipseHalfPlane($0) },
        rectangle_rectangle: { collideRectangleRectangle($0) },
        polygon_polygon: { collidePolygonPolygon($0) },
        polygon_rounded: { collidePolygonRounded($0) },
        polygon_segment: { collidePolygonSegment($0) },
        polygon_half_plane: { collidePolygonHalfPlane($0) },
        rounded_segment: { collideRoundedSegment($0) },
        rounded_half_plane: { collideRoundedHalfPlane($0) })
}
