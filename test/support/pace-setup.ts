// Once for a whole run: how slow this machine is, measured before the first test, and looked at again until the last.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPace, keepIn, PACE_FILE, readMachine } from './pace.ts'

const AGAIN_MS = 30_000

export async function setup() {
  // Workers and what they start inherit it: files that tests make have the modes that the tests name.
  process.umask(0o022)
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-pace-'))
  const file = join(folder, 'factor')
  const pace = createPace({ read: readMachine, keep: keepIn(file) })
  await pace.look()
  process.env[PACE_FILE] = file
  let looking = Promise.resolve()
  const again = setInterval(() => {
    looking = looking.then(pace.look)
  }, AGAIN_MS)
  return async () => {
    clearInterval(again)
    await looking
    delete process.env[PACE_FILE]
    rmSync(folder, { recursive: true })
    console.log(pace.summary())
  }
}
