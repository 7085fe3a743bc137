/**
 * Environment variables of a station's process that bound glibc's allocator, which reads them only at the start. Without
 * them each of forty threads keeps memory, and each large buffer raises how much is kept: 25 MB after 150 clips. Other
 * systems ignore them.
 */
export const allocatorEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '1048576' } as const

/** Environment that leaves glibc's defaults to a child process of a station. */
export const defaultAllocator = { MALLOC_ARENA_MAX: undefined, MALLOC_TRIM_THRESHOLD_: undefined } as const
