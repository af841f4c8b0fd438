// Writes the memory that a program has allocated and not freed, in bytes, over the same place of a file, a hundred times a second.
//
// Loaded before the program; the processes that the program starts are not watched. What glibc keeps free does not count:
// it depends on the order in which threads free their memory.
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void *watch(void *file) {
    for (;;) {
        struct mallinfo2 heap = mallinfo2();
        rewind(file);
        fprintf(file, "%20zu\n", heap.uordblks + heap.hblkhd);
        fflush(file);
        usleep(10000);
    }
}

__attribute__((constructor)) static void start(void) {
    const char *path = getenv("HEAP_FILE");
    FILE *file = path ? fopen(path, "w") : NULL;
    pthread_t thread;
    unsetenv("LD_PRELOAD");
    if (file) pthread_create(&thread, NULL, watch, file);
}
