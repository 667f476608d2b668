#include "AllocationCounting.h"

#include <stddef.h>

// An executable that defines malloc is the one that everybody calls, the Swift runtime included.
// Glibc keeps its own under second names, so nothing but the counting changes.

static AllocationCount count;
static bool counts_bytes;

void allocation_count_bytes(bool does) { counts_bytes = does; }

AllocationCount allocation_count(void) { return count; }

#ifdef __GLIBC__

#include <errno.h>
#include <malloc.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

bool allocation_count_is_available(void) { return true; }

static void *counted(void *block) {
  count.blocks += 1;
  if (counts_bytes && block != NULL) {
    count.bytes += malloc_usable_size(block) + sizeof(size_t);
  }
  return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }

void *realloc(void *block, size_t size) { return counted(__libc_realloc(block, size)); }

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) {
  return counted(__libc_memalign(alignment, size));
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = counted(__libc_memalign(alignment, size));
  return *block == NULL ? ENOMEM : 0;
}

#else

bool allocation_count_is_available(void) { return false; }

#endif
