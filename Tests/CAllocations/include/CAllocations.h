// Counts what a program takes from the heap, by standing in for the C library's functions in the program it is linked into.
#pragma once

#include <stdbool.h>

/// Whether allocations can be counted: with glibc, and without a sanitizer, which stands in for the same functions.
bool allocations_can_be_counted(void);

/// The blocks of memory that all threads together have taken or resized so far.
long allocations_so_far(void);
