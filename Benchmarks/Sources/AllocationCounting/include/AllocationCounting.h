#ifndef ALLOCATION_COUNTING_H
#define ALLOCATION_COUNTING_H

#include <stdbool.h>
#include <stdint.h>

/// What this process has allocated since it started. Counts one thread.
typedef struct {
  /// Calls of malloc and its relatives.
  int64_t blocks;
  /// Bytes taken from the heap, malloc's rounding and its own header included,
  /// while bytes are counted.
  int64_t bytes;
} AllocationCount;

/// Whether allocations are counted on this system: with glibc.
bool allocation_count_is_available(void);

/// Starts or stops adding up bytes, which takes longer than counting blocks.
void allocation_count_bytes(bool does);

/// What has been allocated so far.
AllocationCount allocation_count(void);

#endif
