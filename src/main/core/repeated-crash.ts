interface Limits {
  readonly count: number
  readonly withinMs: number
}

/** Tells a process that keeps crashing from one that crashed now and then. */
export function createRepeatedCrash({ count, withinMs }: Limits) {
  let crashesMs: readonly number[] = []
  return {
    /** Returns true when this crash is one too many. */
    isRepeated(atMs: number): boolean {
      crashesMs = [...crashesMs, atMs].filter((each) => atMs - each < withinMs).slice(-count)
      return crashesMs.length >= count
    },
  }
}
