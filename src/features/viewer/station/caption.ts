import { plainText } from '../../../service/plain-text.ts'
import type { PictureSize } from '../core/pane-layout.ts'

/** One line of text below the picture of a shared video. */
export interface Caption {
  readonly text: string
  readonly heightPixels: number
  readonly sizePixels: number
}

export const CAPTION_FILE = 'caption.txt'
export const FONT_FILE = 'font.ttf'

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
