import { setImmediate } from 'node:timers/promises'

interface Parts<Job> {
  /** Null when there is nothing to do now. */
  readonly next: () => Job | null
  /** Never throws. */
  readonly work: (job: Job) => Promise<void>
  readonly onIdle: () => void
}

/** Does one thing after the other for as long as there is any. */
export function createJobRunner<Job>({ next, work, onIdle }: Parts<Job>) {
  let isBusy = false
  let running = Promise.resolve()

  async function run() {
    // A page of pictures is requested in one go: wait for all of it, then begin with the newest.
    await setImmediate()
    for (let job = next(); job !== null; job = next()) await work(job)
    isBusy = false
    onIdle()
  }
  return {
    isBusy: () => isBusy,
    /** Resolves when what is done now is done. */
    idle: () => running,
    start() {
      if (isBusy) return
      isBusy = true
      running = run()
    },
  }
}
