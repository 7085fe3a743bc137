/** Runs async work one after another, in order; a failure does not stop the next. */
export type SerialRunner = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createSerialRunner(): SerialRunner {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }
}
