/** Runs a read when asked; asked again meanwhile, once more afterwards. Reads never overlap, and none is forgotten. */
export function oneAtATime(read: () => Promise<void>): () => void {
  let running = false
  let again = false

  async function run(): Promise<void> {
    running = true
    do {
      again = false
      await read()
    } while (again)
    running = false
  }

  return () => {
    if (running) again = true
    else void run()
  }
}
