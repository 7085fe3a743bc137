/** Runs works one after another, in the order in which they were given; one that fails holds up none. */
export type SerialRunner = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createSerialRunner(): SerialRunner {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }
}
