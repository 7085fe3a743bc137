import { mkdirSync, rmSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renameOver } from '../../../computer/files/rename-over.ts'
import { programFolder } from '../../../computer/program-folder.ts'
import { plainText } from '../../../service/plain-text.ts'
import type { PictureSize } from '../core/pane-layout.ts'
import { flushFile } from './preview-cache.ts'

/** One line of text below the picture of a shared video. */
export interface Caption {
  readonly text: string
  readonly heightPixels: number
  readonly sizePixels: number
}

const CAPTION_FILE = 'caption.txt'
const FONT_FILE = 'font.ttf'

const MAX_CAPTION_CHARACTERS = 120
const MARGIN_PIXELS = 8
const MIN_SIZE_PIXELS = 9
const MAX_SIZE_PIXELS = 34
/** Width of a letter as a share of its height: wide enough for nearly all names. */
const LETTER_WIDTH = 0.62

/** Fits the text into the picture's width: smaller letters first, then truncated. Null for no text. */
export function layoutCaption(
  texts: readonly (string | null)[],
  { widthPixels, heightPixels }: PictureSize,
): Caption | null {
  const whole = plainText(texts.filter((text) => text !== null && text.trim() !== '').join(' · ')).toWellFormed()
  if (whole === '') return null
  const roomPixels = widthPixels - 2 * MARGIN_PIXELS
  const fits = Math.max(1, Math.floor(roomPixels / (MIN_SIZE_PIXELS * LETTER_WIDTH)))
  const text = truncate(whole, Math.min(MAX_CAPTION_CHARACTERS, fits))
  const wantedPixels = Math.min(MAX_SIZE_PIXELS, Math.max(14, heightPixels * 0.045))
  const sizePixels = Math.max(
    MIN_SIZE_PIXELS,
    Math.floor(Math.min(wantedPixels, roomPixels / (text.length * LETTER_WIDTH))),
  )
  return { text, sizePixels, heightPixels: 2 * Math.ceil((sizePixels * 1.7) / 2) }
}

function truncate(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}

/** ffmpeg filter that draws the caption from its file: a name inside the filter could contain filter syntax. */
export const captionFilter = ({ sizePixels, heightPixels }: Caption, picture: PictureSize): string =>
  `drawtext=fontfile=${FONT_FILE}:textfile=${CAPTION_FILE}:expansion=none:fontcolor=white:fontsize=${sizePixels}` +
  `:x=${MARGIN_PIXELS}:y=${picture.heightPixels}+(${heightPixels}-text_h)/2`

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
