import CSIMD
