import type { Command } from 'commander'
import { vi } from 'vitest'

/** Runs one command in this process, and answers the lines of its standard output, each of which must be JSON. */
export async function printedBy(program: Command, ...args: string[]): Promise<unknown[]> {
  let said = ''
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text, ...more) => {
    said += String(text)
    for (const done of more) if (typeof done === 'function') done()
    return true
  })
  try {
    await program.parseAsync(args, { from: 'user' })
  } finally {
    spy.mockRestore()
  }
  return said.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}
