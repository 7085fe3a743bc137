import { execFile } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFfprobe } from '../../../../src/computer/media/find-ffprobe.ts'
import { createProber } from '../../../../src/computer/media/prober.ts'
import { type Camera, cameraModels, openCamera } from '../../../../src/service/practice/cameras/camera.ts'
import type { CameraClock } from '../../../../src/service/practice/cameras/camera-clock.ts'

export const clipsDir = join(import.meta.dirname, '../../../../resources/demo')

export const sampleNames = [
  'cam-a/IMG_0412.MOV',
  'cam-a/IMG_0413.MOV',
  'cam-a/IMG_0414.mov',
  'cam-b/C0031.mp4',
  'cam-b/C0032.mp4',
  'cam-b/C0034.mp4',
]

export const sample = (name: string): Buffer => readFileSync(join(clipsDir, name))

const ffprobePath = await findFfprobe({ setting: null, resourcesPath: null, environment: process.env })

export const prober = createProber({ ffprobePath })

/** Probes a file with the station's own prober and a modification time that is far off. */
export const probe = (path: string) =>
  prober.probe({ path, sizeBytes: statSync(path).size, modifiedAtMs: 0 }, new AbortController().signal)

/** Decodes every picture with ffprobe; answers how many there are and what it complained about. */
export async function play(path: string) {
  const entries = ['-count_frames', '-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0']
  const { stdout, stderr } = await promisify(execFile)(ffprobePath ?? 'ffprobe', ['-v', 'error', ...entries, path])
  return { frames: Number(stdout), complaints: stderr }
}

/** A clock on which every wait ends at once. */
export function hurriedTime(startMs = Date.now()): CameraClock {
  let nowMs = startMs
  return {
    nowMs: () => nowMs,
    async sleep(durationMs) {
      nowMs += durationMs
      await setImmediate()
    },
  }
}

export function openCameraA(root: string, time: CameraClock = hurriedTime()): Promise<Camera> {
  const [make] = cameraModels
  if (!make) throw new Error('there is a camera A')
  return openCamera({ make, root, time })
}
