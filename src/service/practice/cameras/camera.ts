import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder, PRIVATE_FILE } from '../private-folder.ts'
import type { CameraClock } from './camera-clock.ts'
import { withRecordingTime } from './recording-time.ts'

/** Way of exporting a file: growing under its final name, or renamed to it when complete. */
export type WriteStyle = 'growing' | 'renamed'

/** Extension of a file that is not complete. */
const UNFINISHED_SUFFIX = '.part'

const PIECE_COUNT = 6
const PIECE_INTERVAL_MS = 250

interface Export {
  readonly folder: string
  readonly name: string
  readonly bytes: Buffer
  readonly style: WriteStyle
  readonly time: CameraClock
  readonly signal: AbortSignal
}

/**
 * Writes a clip piece by piece, as over a cable. When aborted, writes the rest at once, so that the file is complete.
 */
async function writeClip({ folder, name, bytes, style, time, signal }: Export): Promise<void> {
  const target = join(folder, name)
  const path = style === 'growing' ? target : target + UNFINISHED_SUFFIX
  const file = await open(path, 'wx', PRIVATE_FILE)
  try {
    const pieceBytes = Math.ceil(bytes.length / PIECE_COUNT)
    for (let start = 0; start < bytes.length; start += pieceBytes) {
      if (start > 0 && !signal.aborted) await time.sleep(PIECE_INTERVAL_MS, signal)
      await file.appendFile(bytes.subarray(start, start + pieceBytes))
    }
  } finally {
    await file.close()
  }
  if (path !== target) await rename(path, target)
}

/** Maximum number of clips kept, so that an unused station does not find thousands. */
const MAX_CLIPS = 200

/** End of every practice clip's file, which distinguishes practice clips from a person's files. */
const CLIP_SIGNATURE = ', by a practice camera of OnDeck'

interface FileNaming {
  readonly prefix: string
  readonly extension: string
  readonly firstNumber: number
}

interface CameraFolderParts extends FileNaming {
  readonly folder: string
  /** File with the last number, so that each number is used once even after its clip was deleted. */
  readonly memory: string
}

/** Manages the folder of one practice camera: the next clip's name, and the deletion of old clips. */
function createCameraFolder({ folder, memory, prefix, extension, firstNumber }: CameraFolderParts) {
  async function numbers(): Promise<number[]> {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).flatMap(({ name }) => numberIn(name) ?? [])
  }

  function numberIn(name: string): number | null {
    const digits = name.slice(prefix.length, -extension.length)
    return /^\d{4,}$/.test(digits) && name === nameOf(Number(digits)) ? Number(digits) : null
  }

  const nameOf = (number: number) => prefix + String(number).padStart(4, '0') + extension

  return {
    /** Returns a name that was never used before. */
    async nextName(): Promise<string> {
      const lastNumber = Number(await readFile(memory, 'utf8').catch(() => '')) || 0
      const number = Math.max(firstNumber - 1, lastNumber, ...(await numbers())) + 1
      await writeFile(memory, String(number), { mode: PRIVATE_FILE })
      return nameOf(number)
    },
    /** Deletes the camera's oldest clips; other files stay. */
    async tidy() {
      const old = (await numbers()).toSorted((one, other) => other - one).slice(MAX_CLIPS)
      for (const path of old.map((number) => join(folder, nameOf(number)))) if (await isSigned(path)) await rm(path)
    },
    /** Deletes unfinished files that a crash left. */
    async sweep() {
      for (const name of await readdir(folder)) {
        const isOurs = name.endsWith(UNFINISHED_SUFFIX) && numberIn(name.slice(0, -UNFINISHED_SUFFIX.length)) !== null
        if (isOurs) await rm(join(folder, name))
      }
    },
  }
}

async function isSigned(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const end = Buffer.alloc(CLIP_SIGNATURE.length)
    await file.read(end, 0, end.length, Math.max(0, (await file.stat()).size - end.length))
    return end.toString() === CLIP_SIGNATURE
  } finally {
    await file.close()
  }
}

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
