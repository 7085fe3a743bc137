import type { Command } from 'commander'
import { vi } from 'vitest'

interface Printed {
  /** Lines of the standard output, each of which must be JSON. */
  readonly lines: readonly unknown[]
  readonly errors: string
}

/** Runs one command in this process, and answers the lines of its standard output, each of which must be JSON. */
export const printedBy = async (program: Command, ...args: string[]): Promise<unknown[]> => [
  ...(await runInProcess(program, ...args)).lines,
]

/** Runs one command in this process, and answers everything that it prints. */
export async function runInProcess(program: Command, ...args: string[]): Promise<Printed> {
  const [output, errors] = [recordWrites(process.stdout), recordWrites(process.stderr)]
  try {
    await program.parseAsync(args, { from: 'user' })
  } finally {
    output.restore()
    errors.restore()
  }
  const lines = output.text().split('\n')
  return { lines: lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line)])), errors: errors.text() }
}

function recordWrites(stream: NodeJS.WriteStream) {
  let said = ''
  const spy = vi.spyOn(stream, 'write').mockImplementation((text, ...more) => {
    said += String(text)
    for (const done of more) if (typeof done === 'function') done()
    return true
  })
  return { text: () => said, restore: () => spy.mockRestore() }
}
