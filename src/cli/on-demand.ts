/** The work of a command, loaded when the command is given: every other command starts sooner. */
export const onDemand =
  <Given extends unknown[]>(load: () => Promise<(...given: Given) => Promise<number>>) =>
  async (...given: Given): Promise<number> => {
    const work = await load()
    return work(...given)
  }
