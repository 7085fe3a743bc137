import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const template = readFileSync(fileURLToPath(new URL('../fixtures/clips/utc-time.mp4', import.meta.url)))

/** From 1904, as the container counts, to 1970. */
const EPOCH_SHIFT_SECONDS = 2_082_844_800

let made = 0

/** A real video, different from every other, whose container says that it was recorded at this moment (whole seconds). */
export function cameraClip(recordedAtMs: number): Buffer {
  const bytes = Buffer.from(template)
  const header = bytes.indexOf('mvhd')
  if (header < 0 || bytes[header + 4] !== 0) throw new Error('the sample clip has no plain movie header')
  made += 1
  bytes.writeUInt32BE(Math.floor(recordedAtMs / 1_000) + EPOCH_SHIFT_SECONDS, header + 8)
  bytes.writeUInt32BE(made, header + 12)
  return bytes
}
