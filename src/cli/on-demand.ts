/** Loads a command's code only when the command runs, so that every other command starts sooner. */
export const onDemand =
  <Args extends unknown[]>(load: () => Promise<(...args: Args) => Promise<number>>) =>
  async (...args: Args): Promise<number> => {
    const work = await load()
    return work(...args)
  }
