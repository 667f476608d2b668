import AllocationCounting

/// What a body allocates: the number of blocks, and the bytes that they take from the heap.
func allocated(_ body: () -> Void) -> (blocks: Int, bytes: Int) {
  allocation_count_bytes(true)
  defer { allocation_count_bytes(false) }
  let before = allocation_count()
  body()
  let after = allocation_count()
  return (Int(after.blocks - before.blocks), Int(after.bytes - before.bytes))
}
