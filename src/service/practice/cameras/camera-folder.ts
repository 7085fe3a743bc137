import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE } from '../private-folder.ts'
import { UNFINISHED_SUFFIX } from './write-clip.ts'

/** Maximum number of clips kept, so that an unused station does not find thousands. */
const MAX_CLIPS = 200

/** End of every practice clip's file, which distinguishes practice clips from a person's files. */
export const CLIP_SIGNATURE = ', by a practice camera of OnDeck'

export interface FileNaming {
  readonly prefix: string
  readonly extension: string
  readonly firstNumber: number
}

interface Parts extends FileNaming {
  readonly folder: string
  /** File with the last number, so that each number is used once even after its clip was deleted. */
  readonly memory: string
}

/** Manages the folder of one practice camera: the next clip's name, and the deletion of old clips. */
export function createCameraFolder({ folder, memory, prefix, extension, firstNumber }: Parts) {
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
