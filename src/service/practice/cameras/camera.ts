import { join } from 'node:path'
import { makePrivateFolder } from '../private-folder.ts'
import type { CameraClock } from './camera-clock.ts'
import { CLIP_SIGNATURE, createCameraFolder, type FileNaming } from './camera-folder.ts'
import { withRecordingTime } from './recording-time.ts'
import { type WriteStyle, writeClip } from './write-clip.ts'

export type CameraId = 'a' | 'b'

/** The two practice cameras; their file names follow real camera models. */
export const cameraModels: readonly (FileNaming & { readonly id: CameraId; readonly label: string })[] = [
  { id: 'a', label: 'A open side', prefix: 'IMG_', extension: '.MOV', firstNumber: 501 },
  { id: 'b', label: 'B home plate', prefix: 'C', extension: '.MP4', firstNumber: 101 },
]

interface Parts {
  readonly make: (typeof cameraModels)[number]
  /** Parent of all cameras' folders. */
  readonly root: string
  readonly time: CameraClock
}

interface Shot {
  /** Sample clip to record again. */
  readonly video: Buffer
  readonly recordedAtMs: number
  readonly style: WriteStyle
  readonly signal: AbortSignal
}

export type Camera = Awaited<ReturnType<typeof openCamera>>

/** Opens a camera that exports into its own folder, which is created if missing. */
export async function openCamera({ make, root, time }: Parts) {
  const { id, label, ...names } = make
  const folder = join(root, id)
  const clips = createCameraFolder({ ...names, folder, memory: join(root, `${id}.last-number`) })
  makePrivateFolder(folder)
  await clips.sweep()

  return {
    id,
    label,
    folder,
    /** Writes one clip as recorded at that time; returns its name. */
    async exportClip({ video, recordedAtMs, style, signal }: Shot): Promise<string> {
      makePrivateFolder(folder)
      const name = await clips.nextName()
      const bytes = withRecordingTime(video, {
        atMs: recordedAtMs,
        utcOffsetMinutes: -new Date(recordedAtMs).getTimezoneOffset(),
        mark: `${name} ${new Date(recordedAtMs).toISOString()}${CLIP_SIGNATURE}`,
      })
      await writeClip({ folder, name, bytes, style, time, signal })
      await clips.tidy()
      return name
    },
  }
}
