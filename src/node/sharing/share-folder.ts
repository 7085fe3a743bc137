import { mkdirSync, rmSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFile } from '../media/previews/preview-cache.ts'
import { programFolder } from '../program-folder.ts'
import { CAPTION_FILE, type Caption, FONT_FILE } from './caption.ts'

/** DejaVu Sans: Latin, Greek, Cyrillic, Arabic, Hebrew and more in one file, which FreeType reads as it is. */
const fontFile = () => join(programFolder(), 'resources/sharing/DejaVuSans.ttf')

const OUTPUT_FILE = 'video.part'

/** The folder of shared videos. Nothing in it outlives the station: who wanted a video has saved it elsewhere. */
export function openShareFolder(folder: string) {
  removeIfFree(folder)
  const of = (id: string) => join(folder, id)

  return {
    output: OUTPUT_FILE,
    /** Makes a folder of the job's own. Throws errors of the file system. */
    async prepare(id: string, caption: Caption | null): Promise<string> {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      await mkdir(of(id), { mode: 0o700 })
      if (caption) {
        await writeFile(join(of(id), CAPTION_FILE), caption.text)
        // Within an archive of the window's program other programs could not read it.
        await writeFile(join(of(id), FONT_FILE), await readFile(fontFile()))
      }
      return of(id)
    },
    /** Gives the whole video its name. Throws errors of the file system. */
    async finish(id: string, name: string): Promise<{ path: string; sizeBytes: number }> {
      const [part, path] = [join(of(id), OUTPUT_FILE), join(of(id), name)]
      await chmod(part, 0o600)
      await syncFile(part)
      await rename(part, path)
      await Promise.all([CAPTION_FILE, FONT_FILE].map((each) => rm(join(of(id), each), { force: true })))
      return { path, sizeBytes: (await stat(path)).size }
    },
    clear: () => rm(folder, { recursive: true, force: true }).catch(() => undefined),
    remove: (id: string) => rm(of(id), { recursive: true, force: true }).catch(() => undefined),
  }
}

/** An ffmpeg that outlived its station still works in there, and Windows keeps the folder as long: the next start tries again. */
function removeIfFree(folder: string) {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Each video gets a folder with a name of its own.
  }
}

const MAX_NAME_BYTES = 180

/** Short enough for every system: some count bytes, and a sign may take four. */
export function limitNameBytes(name: string): string {
  let short = name
  while (Buffer.byteLength(short) > MAX_NAME_BYTES) short = Array.from(short).slice(0, -1).join('')
  return short.trim()
}
