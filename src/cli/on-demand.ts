/** Loads a command's code only when the command runs, so that every other command starts sooner. */
export const onDemand =
  <Given extends unknown[]>(load: () => Promise<(...given: Given) => Promise<number>>) =>
  async (...given: Given): Promise<number> => {
    const work = await load()
    return work(...given)
  }
