import { createInterface } from 'node:readline'
import { AppError } from '../../station/app-error.ts'
import { askHidden } from './hidden-line.ts'

/**
 * Reads passwords one after the other, each from a hidden prompt or from a line of standard input: an argument would be
 * visible in the process list.
 */
export function createPasswordInput() {
  let lines: AsyncIterator<string> | null = null

  async function nextLine(): Promise<string> {
    lines ??= createInterface({ input: process.stdin, terminal: false })[Symbol.asyncIterator]()
    const { value, done } = await lines.next()
    return done === true ? '' : value
  }

  return {
    /** Null when the person cancels. Throws AppError `facility-password-missing` for an empty password. */
    async read(question: string): Promise<string | null> {
      const typed = process.stdin.isTTY ? await askHidden(question) : await nextLine()
      if (typed === '') throw new AppError('facility-password-missing')
      return typed
    },
    /** Lets the command end: what follows on standard input is not read. */
    close() {
      if (lines !== null) process.stdin.destroy()
    },
  }
}
