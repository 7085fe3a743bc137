import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Longer than any key; bounds a file that was redirected by mistake. */
const MAX_LINE_BYTES = 4_096

/** Asks for one line that isn't shown while it is typed. Null when the person cancels with Ctrl+C or Ctrl+D. */
export async function askHidden(question: string): Promise<string | null> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  const canceled = new Promise<null>((resolve) => {
    lines.on('SIGINT', () => lines.close())
    lines.on('close', () => resolve(null))
  })
  process.stderr.write(question)
  try {
    return await Promise.race([lines.question(''), canceled])
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

/** Reads the first line of standard input, such as from a password manager. */
export async function firstLineOf(input: AsyncIterable<Buffer | string>): Promise<string> {
  let text = ''
  for await (const chunk of input) {
    text += String(chunk)
    if (text.includes('\n') || text.length > MAX_LINE_BYTES) break
  }
  return text.split('\n')[0] ?? ''
}
