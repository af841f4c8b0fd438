// Counts the heap allocations of a program by replacing the C library's functions in the program it is linked into.
#pragma once

#include <stdbool.h>

/// Whether allocations can be counted: with glibc, and without a sanitizer, which replaces the same functions.
bool allocations_can_be_counted(void);

/// The number of blocks of memory that all threads have allocated or resized so far.
long allocations_so_far(void);
