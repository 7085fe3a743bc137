import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CameraId } from './camera.ts'

/** One movement as filmed by each camera. */
export type SampleRep = Readonly<Record<CameraId, Buffer>>

/** Sample clips that show the same movement. */
const FILES: readonly Readonly<Record<CameraId, string>>[] = [
  { a: 'cam-a/IMG_0412.MOV', b: 'cam-b/C0031.mp4' },
  { a: 'cam-a/IMG_0413.MOV', b: 'cam-b/C0032.mp4' },
  { a: 'cam-a/IMG_0414.mov', b: 'cam-b/C0034.mp4' },
]

/** Reads all sample clips. Fails with the name of the first missing one. */
export async function readSampleReps(clipsDir: string): Promise<SampleRep[]> {
  const reps: SampleRep[] = []
  for (const { a, b } of FILES) {
    reps.push({ a: await readFile(join(clipsDir, a)), b: await readFile(join(clipsDir, b)) })
  }
  return reps
}
