import { setImmediate } from 'node:timers/promises'

interface Parts<Job> {
  /** Null when no job is waiting. */
  readonly next: () => Job | null
  /** Never throws. */
  readonly work: (job: Job) => Promise<void>
  readonly onIdle: () => void
}

/** Runs jobs one after the other while there are any. */
export function createJobRunner<Job>({ next, work, onIdle }: Parts<Job>) {
  let isBusy = false
  let running = Promise.resolve()

  async function run() {
    // A page requests all its pictures at once: wait for all requests, then begin with the newest.
    await setImmediate()
    for (let job = next(); job !== null; job = next()) await work(job)
    isBusy = false
    onIdle()
  }
  return {
    isBusy: () => isBusy,
    /** Resolves when the running job is done. */
    idle: () => running,
    start() {
      if (isBusy) return
      isBusy = true
      running = run()
    },
  }
}
