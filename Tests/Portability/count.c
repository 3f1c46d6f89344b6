// A plugin of qemu's that counts the instructions a program runs, by function: qemu-ARCH -plugin FILE.so,output=COUNTS PROGRAM.
// A line for each function: how many, and its symbol.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// What is used of version 1 of the interface, which Debian's qemu-user has without its header.
typedef uint64_t qemu_plugin_id_t;
typedef struct qemu_info_t qemu_info_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };
typedef void (*translated_t)(qemu_plugin_id_t, struct qemu_plugin_tb *);
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, translated_t);
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, enum qemu_plugin_op, void *, uint64_t);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, void *), void *);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
const char *qemu_plugin_insn_symbol(const struct qemu_plugin_insn *);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

enum { most = 1 << 16 };
static struct { const char *symbol; uint64_t count; } functions[most];
static const char *output;

// Names of a program stay where they are, so that equal ones are found by their places.
static uint64_t *count_of(const char *symbol) {
    size_t place = ((uintptr_t)symbol * 0x9e3779b97f4a7c15u) >> 48;
    while (functions[place].symbol && functions[place].symbol != symbol) place = (place + 1) % most;
    functions[place].symbol = symbol;
    return &functions[place].count;
}

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
    const char *symbol = qemu_plugin_insn_symbol(qemu_plugin_tb_get_insn(block, 0));
    uint64_t *count = count_of(symbol ? symbol : "?");
    qemu_plugin_register_vcpu_tb_exec_inline(block, QEMU_PLUGIN_INLINE_ADD_U64, count, qemu_plugin_tb_n_insns(block));
}

static void ended(qemu_plugin_id_t id, void *data) {
    FILE *file = fopen(output, "w");
    if (!file) return;
    for (int k = 0; k < most; k++)
        if (functions[k].count) fprintf(file, "%llu %s\n", (unsigned long long)functions[k].count, functions[k].symbol);
    fclose(file);
}

__attribute__((visibility("default"))) int qemu_plugin_install(
    qemu_plugin_id_t id, const qemu_info_t *info, int argc, char **argv) {
    if (argc != 1 || strncmp(argv[0], "output=", 7)) return 1;
    output = strdup(argv[0] + 7);
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, ended, NULL);
    return 0;
}
