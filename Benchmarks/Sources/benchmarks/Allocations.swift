import AllocationCounting

/// What a body allocates: the number of blocks, and the bytes that they take from the heap.
func allocated(_ body: () -> Void) -> (blocks: Int, bytes: Int) {
  let before = allocation_count()
  body()
  let after = allocation_count()
  return (Int(after.blocks - before.blocks), Int(after.bytes - before.bytes))
}
