import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** In memory where the system has such a place: for tests of thousands of writes. */
export const quickPlace = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** A folder that is gone when the test is over. */
export function temporaryFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'ondeck-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
