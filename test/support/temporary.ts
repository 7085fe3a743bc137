import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const IN_MEMORY = '/dev/shm'
/** A container often has 64 MB of it. */
const ROOM_BYTES = 3_000_000_000

/**
 * In memory where the system has such a place with room, from which programs can be started. A station waits for the
 * disk at each change of a clip: on a busy one, nine tenths of a test.
 */
export const quickPlace = hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir()

function hasRoom(place: string): boolean {
  if (!existsSync(place)) return false
  const { bavail, bsize } = statfsSync(place)
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const mount = mounts.findLast((line) => line.split(' ')[1] === place) ?? ''
  return bavail * bsize >= ROOM_BYTES && !/[ ,]noexec[ ,]/.test(mount)
}

/** A folder that is gone when the test is over. */
export function temporaryFolder(parent = quickPlace): string {
  const folder = mkdtempSync(join(parent, 'ondeck-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
