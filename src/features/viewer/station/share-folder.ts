import { mkdirSync, rmSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renameOver } from '../../../computer/files/rename-over.ts'
import { programFolder } from '../../../computer/program-folder.ts'
import { CAPTION_FILE, type Caption, FONT_FILE } from './caption.ts'
import { flushFile } from './preview-cache.ts'

/** DejaVu Sans: Latin, Greek, Cyrillic, Arabic, Hebrew and more in one file that FreeType reads. */
const fontFile = () => join(programFolder(), 'resources/sharing/DejaVuSans.ttf')

const OUTPUT_FILE = 'video.part'

export type ShareFolder = ReturnType<typeof openShareFolder>

/** Opens the folder of shared videos, empty: videos are kept only until the station stops, and people save them elsewhere. */
export function openShareFolder(folder: string) {
  removeIfFree(folder)
  const jobFolder = (id: string) => join(folder, id)

  return {
    output: OUTPUT_FILE,
    /** Creates the folder of a job. Throws errors of the file system. */
    async prepare(id: string, caption: Caption | null): Promise<string> {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      await mkdir(jobFolder(id), { mode: 0o700 })
      if (caption) {
        await writeFile(join(jobFolder(id), CAPTION_FILE), caption.text)
        // Copied, because ffmpeg can't read a file inside the desktop app's archive.
        await writeFile(join(jobFolder(id), FONT_FILE), await readFile(fontFile()))
      }
      return jobFolder(id)
    },
    /** Renames the finished video to its name. Throws errors of the file system. */
    async finish(id: string, name: string): Promise<{ path: string; sizeBytes: number }> {
      const [part, path] = [join(jobFolder(id), OUTPUT_FILE), join(jobFolder(id), name)]
      await chmod(part, 0o600)
      await flushFile(part)
      await renameOver(part, path)
      await Promise.all([CAPTION_FILE, FONT_FILE].map((each) => rm(join(jobFolder(id), each), { force: true })))
      return { path, sizeBytes: (await stat(path)).size }
    },
    clear: () => rm(folder, { recursive: true, force: true }).catch(() => undefined),
    remove: (id: string) => rm(jobFolder(id), { recursive: true, force: true }).catch(() => undefined),
  }
}

/** Removes the folder unless an ffmpeg of an earlier station still writes there, which blocks removal on Windows. */
function removeIfFree(folder: string) {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // The next start tries again; each video gets a new folder.
  }
}

const MAX_NAME_BYTES = 180

/** Shortens a name to a length valid on every system: some count bytes, and a character may take four. */
export function limitNameBytes(name: string): string {
  let short = name
  while (Buffer.byteLength(short) > MAX_NAME_BYTES) short = Array.from(short).slice(0, -1).join('')
  return short.trim()
}
