# Sourced after common.sh by the scripts that build with Embedded Swift, for processors without an operating system.

# The folder of the compilers that come with swift.
toolchain() { dirname "$(readlink -f "$(command -v swift)")"; }

# build_embedded TRIPLE FOLDER ARGUMENTS…: builds of Tests/Portability.
build_embedded() {
    local triple=$1 folder=$PWD/$2
    shift 2
    # A plan from before a change of the manifest would find imports that nobody declared.
    rm -f "$folder/release.yaml"
    build --package-path Tests/Portability -c release --triple "$triple" --scratch-path "$folder" \
        -Xswiftc -enable-experimental-feature -Xswiftc Embedded -Xswiftc -wmo -Xswiftc -gnone -Xcc -ffreestanding "$@"
}

# build_native PROGRAM: a program of Tests/Portability for this processor, with its operating system.
build_native() {
    rm -f .build-golden/release.yaml
    build --package-path Tests/Portability -c release --product "$1" --scratch-path .build-golden
}

# check_embedded TRIPLE ARGUMENTS…: has the compiler look at the engine and what pages need besides as Embedded Swift for a
# processor, without making programs of them. It refuses what other builds let pass, such as key paths and members of modules
# that a file doesn't import.
check_embedded() {
    local triple=$1 folder=.build-embedded/$1 module sources
    shift
    mkdir -p "$folder"
    # Each after those that it imports.
    for module in Buffers DynamicsModel BlockCholesky DynamicsKernelsBase DynamicsEngine DynamicsScenes SceneFiles LiveWorld; do
        mapfile -t sources < <(find "Sources/$module" -name '*.swift')
        swiftc -emit-module -emit-module-path "$folder/$module.swiftmodule" -module-name "$module" \
            -package-name swift_dynamics -wmo -parse-as-library -swift-version 6 -target "$triple" -I "$folder" \
            -suppress-warnings -enable-experimental-feature Embedded -enable-experimental-feature Lifetimes \
            -Xcc -ffreestanding -Xcc -fmodule-map-file=Sources/CSIMD/include/module.modulemap \
            -Xcc -fmodule-map-file=Sources/CHost/include/module.modulemap "$@" "${sources[@]}" || return 1
    done
}

# check_headers TRIPLE…: has the compiler look at what the C headers make of their inline functions for systems that aren't here.
check_headers() {
    local triple header
    for triple; do
        for header in Sources/CSIMD/include/*.h Sources/CHost/include/*.h; do
            echo "#include \"$header\"" | "$(toolchain)/clang" --target="$triple" -ffreestanding -fsyntax-only -Wall -Werror -I . \
                -x c - || return 1
        done
    done
}

# unicode_tables TRIPLE: the toolchain's library of what strings need to be compared.
unicode_tables() {
    printf '%s' "$(dirname "$(toolchain)")/lib/swift/embedded/$1/libswiftUnicodeDataTables.a"
}

# build_wasm PROGRAM NAMES…: a WebAssembly program of Tests/Portability that exports functions of these names.
build_wasm() {
    local program=$1 exports=() name tables
    shift
    for name; do exports+=(-Xlinker "--export=$name"); done
    tables=$(unicode_tables wasm32-unknown-none-wasm)
    build_embedded wasm32-unknown-none-wasm .build-wasm --product "$program" -Xcc -msimd128 -Xcc -mbulk-memory \
        -Xswiftc -Xllvm -Xswiftc -disable-lsr \
        -Xswiftc -Xclang-linker -Xswiftc -nostdlib -Xlinker --no-entry "${exports[@]}" \
        -Xlinker --stack-first -Xlinker -z -Xlinker stack-size=4194304 -Xlinker --strip-all -Xlinker "$tables"
}

# The engine for a page in a browser, with what is exported in Sources/LiveWorld/Exports.swift.
build_live_module() {
    local names
    mapfile -t names < <(sed -n 's/.*@_cdecl("\([a-z_]*\)").*/\1/p' Sources/LiveWorld/Exports.swift)
    build_wasm live "${names[@]}"
}

# compare_with_golden COMMAND…: what the command prints beside the table of golden hashes.
compare_with_golden() {
    local table=Tests/GoldenScenes/hashes.txt printed equal all
    printed=$(mktemp)
    if ! "$@" >"$printed"; then
        rm -f "$printed"
        return 1
    fi
    diff "$table" "$printed" || true
    equal=$(comm -12 <(sort "$table") <(sort "$printed") | wc -l)
    all=$(wc -l <"$table")
    rm -f "$printed"
    echo "$equal of $all scenes equal"
    [ "$equal" = "$all" ]
}
