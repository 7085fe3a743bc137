import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withRecordingTime } from '../../../src/service/practice/cameras/recording-time.ts'
import { clip } from '../../support/sample-clips.ts'
import type { Random } from '../random.ts'

/** Each cage has two cameras, which film the same rep. */
const CAMERAS_PER_CAGE = 2
/** Between two reps of a cage; far more than the time within which clips belong together. */
const REP_INTERVAL_MS = 20_000
/** Larger than both ends of a file that its fingerprint covers. */
const PADDING_BYTES = 400_000
/** Every rep of this number is filmed into files that differ in the middle only. */
const TWIN_INTERVAL = 8

export interface SharedClip {
  readonly path: string
  readonly fileName: string
  readonly cage: number
  readonly camera: string
  /** Clips of one rep have the same number within their cage. */
  readonly rep: number
  readonly sha256: string
}

/** Exports clips of all cages into one shared folder, as cameras on a network drive do. */
export function createSharedClips({ folder, cages, random }: { folder: string; cages: number; random: Random }) {
  const clips: SharedClip[] = []
  const firstAtMs = Math.floor(Date.now() / 1_000) * 1_000 - 20 * 3_600_000
  const cameras = Array.from({ length: cages }, (_, cage) =>
    Array.from({ length: CAMERAS_PER_CAGE }, (_each, camera) => `cage-${cage + 1}-cam-${camera + 1}`),
  )
  for (const camera of cameras.flat()) mkdirSync(join(folder, camera), { recursive: true })

  /** Films one rep of one cage with all of its cameras. */
  function filmRep() {
    const number = clips.length / CAMERAS_PER_CAGE
    const cage = number % cages
    const rep = Math.floor(number / cages)
    const isTwin = number % TWIN_INTERVAL === TWIN_INTERVAL - 1
    const atMs = firstAtMs + rep * REP_INTERVAL_MS
    for (const [index, camera] of (cameras[cage] ?? []).entries()) {
      const mark = isTwin ? `rep ${number}` : `rep ${number} ${camera}`
      // A phone's: its clock is set by the network, so that clips of hours ago are in no doubt.
      const recorded = withRecordingTime(clip('offset-time.mov'), { atMs, utcOffsetMinutes: 0, mark })
      const bytes = Buffer.concat([recorded, paddingBox(mark, `${index}`, isTwin ? 0 : random.between(0, 50_000))])
      const fileName = `${camera.toUpperCase()}_${String(number).padStart(4, '0')}.MP4`
      const path = join(folder, camera, fileName)
      // A network drive shows a file under its own name when it is whole.
      writeFileSync(`${path}.part`, bytes)
      renameSync(`${path}.part`, path)
      clips.push({ path, fileName, cage, camera, rep, sha256: sha256(bytes) })
    }
  }

  return { clips, cameras, filmRep }
}

/** Equal at both ends for equal marks; `middle` differs where no fingerprint looks. */
function paddingBox(mark: string, middle: string, moreBytes: number): Buffer {
  const box = Buffer.alloc(8 + PADDING_BYTES + moreBytes, `${mark}.`)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  box.write(`the middle of camera ${middle}`, Math.floor(box.length / 2), 'latin1')
  return box
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
