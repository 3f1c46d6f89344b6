// Stage 1: forces.
#pragma once

#include "columns.h"

typedef struct {
    int32_t unused;
} csimd_forces_kernels;
