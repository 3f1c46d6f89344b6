// Without content: a file that imports Testing and CoreGraphics also imports a module of this name, by the toolchain's
// list of overlays, and doesn't compile where there is none.
