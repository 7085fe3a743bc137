import { rmSync, writeFileSync } from 'node:fs'
import { renameOverSync } from './rename-over.ts'

/** Writes a file that only its owner can ever read. A crash leaves the old file or the new one. */
export function replaceFile(file: string, text: string) {
  const written = `${file}.new`
  // A leftover file would keep its own mode.
  rmSync(written, { force: true })
  writeFileSync(written, text, { mode: 0o600, flag: 'wx' })
  renameOverSync(written, file)
}
