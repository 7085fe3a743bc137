// The disk of the station's data folder: one of its own that can be filled to the last byte, where this computer allows it.
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const SIZE_MB = 64
const PIECES_BYTES = [1024 * 1024, 4096]

export function openDataDisk(folder: string) {
  mkdirSync(folder, { recursive: true })
  const options = `size=${SIZE_MB}m,mode=700`
  const isOwn =
    process.platform === 'linux' &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' }).status === 0
  const filler = join(folder, 'filler')
  let timesFilled = 0

  function close() {
    process.off('exit', close)
    if (isOwn) spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' })
  }
  process.once('exit', close)

  return {
    timesFilled: () => timesFilled,
    /** False where a disk of its own needs rights that we do not have. */
    isOwn,
    fill() {
      if (!isOwn) return
      timesFilled += 1
      for (const pieceBytes of PIECES_BYTES) while (grew(filler, pieceBytes));
    },
    free: () => rmSync(filler, { force: true }),
    close,
  }
}

function grew(file: string, pieceBytes: number): boolean {
  try {
    appendFileSync(file, Buffer.alloc(pieceBytes))
    return true
  } catch {
    return false
  }
}
