// The entry points of one build of the kernels.
#pragma once

#include "queries.h"
#include "stage1_forces.h"
#include "stage2_broadphase.h"
#include "stage3_narrowphase.h"
#include "stage4_constraints.h"
#include "stage5_impacts.h"
#include "stage5_joints.h"
#include "stage5_solver.h"
#include "stage6_rest.h"

typedef struct {
    csimd_forces_kernels forces;
    csimd_broadphase_kernels broadphase;
    csimd_narrowphase_kernels narrowphase;
    csimd_constraint_kernels constraints;
    csimd_solver_kernels solver;
    csimd_joint_kernels joints;
    csimd_impact_kernels impacts;
    csimd_rest_kernels rest;
    csimd_query_kernels queries;
} csimd_kernel_table;
