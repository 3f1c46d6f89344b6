// The entry points of one build of the kernels.
#pragma once

#include "stage1_forces.h"
#include "stage3_narrowphase.h"

typedef struct {
    csimd_forces_kernels forces;
    csimd_narrowphase_kernels narrowphase;
} csimd_kernel_table;
