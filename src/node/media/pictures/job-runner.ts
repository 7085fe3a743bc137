import { setImmediate } from 'node:timers/promises'

interface Parts<Wish> {
  /** Null when there is nothing to do now. */
  readonly next: () => Wish | null
  /** Never throws. */
  readonly work: (wish: Wish) => Promise<void>
  readonly onIdle: () => void
}

/** Does one thing after the other for as long as there is any. */
export function createLane<Wish>({ next, work, onIdle }: Parts<Wish>) {
  let isBusy = false
  let running = Promise.resolve()

  async function run() {
    // Whoever wishes for a page of pictures has wished for all of them by then: so the newest is the first.
    await setImmediate()
    for (let wish = next(); wish !== null; wish = next()) await work(wish)
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
