import { type Evidence, evidence } from '../../station/contract/evidence.ts'
import { isAllZero } from './boxes.ts'

/** Number of bytes that `recognizeFileKind` needs from the beginning of a file. */
export const HEAD_BYTES = 512

/** Kind of a file, by its first bytes. */
export type FileKind =
  | { readonly kind: 'movie' } // begins with a box that MP4 and MOV files begin with
  | { readonly kind: 'undecided'; readonly why: 'empty' | 'zeros' | 'short' }
  | { readonly kind: 'other'; readonly found: Evidence }

const FIRST_BOXES = /^(ftyp|moov|mdat|wide|free|skip|pnot|styp|moof|sidx|uuid|PICT|junk|udta|meta)$/

const picture = (format: string) => evidence('picture', { format })
const video = (format: string) => evidence('other-video', { format })
const sound = (format: string) => evidence('sound', { format })

/** Brands of still pictures that use MP4 boxes. */
const PICTURE_BRANDS: Readonly<Record<string, Evidence>> = {
  heic: picture('HEIC'),
  heix: picture('HEIC'),
  heim: picture('HEIC'),
  heis: picture('HEIC'),
  mif1: picture('HEIF'),
  avif: picture('AVIF'),
  'crx ': evidence('raw-picture'),
}

/** First bytes of other file kinds, as latin1; a dot stands for any byte. */
const BEGINNINGS: readonly (readonly [beginning: RegExp, found: Evidence])[] = [
  [/^\xff\xd8\xff/, picture('JPEG')],
  [/^\x89PNG\r\n/, picture('PNG')],
  [/^GIF8[79]a/, picture('GIF')],
  [/^BM.{4}\0\0\0\0/s, picture('BMP')],
  [/^(II\*\0|MM\0\*)/, picture('TIFF')],
  [/^RIFF.{4}WEBP/s, picture('WebP')],
  [/^\0\0\0\x0cjP {2}/, picture('JPEG 2000')],
  [/^8BPS/, picture('Photoshop')],
  [/^%PDF-/, evidence('pdf-document')],
  [/^PK(\x03\x04|\x05\x06)/, evidence('zip-archive')],
  [/^(Rar!|7z\xbc\xaf|\x1f\x8b)/, evidence('archive')],
  [/^\x1a\x45\xdf\xa3.*webm/s, video('WebM')],
  [/^\x1a\x45\xdf\xa3/, video('Matroska')],
  [/^RIFF.{4}AVI /s, video('AVI')],
  [/^RIFF.{4}WAVE/s, sound('WAV')],
  [/^\x30\x26\xb2\x75\x8e\x66\xcf\x11/, video('Windows Media')],
  [/^FLV\x01/, video('Flash')],
  [/^OggS/, evidence('ogg-file')],
  [/^\x06\x0e\x2b\x34/, video('MXF')],
  [/^\0\0\x01[\xba\xb3]/, video('MPEG')],
  [/^G.{187}(G|$)/s, evidence('transport-stream')],
  [/^.{4}G.{191}(G|$)/s, evidence('transport-stream')],
  [/^(ID3|\xff[\xfb\xf3])/, sound('MP3')],
  [/^fLaC/, sound('FLAC')],
  [/^(MZ|\x7fELF)/, evidence('program')],
]

/** Recognizes a file by its first bytes: `HEAD_BYTES` of them, or fewer where the file is shorter. */
export function recognizeFileKind(head: Buffer): FileKind {
  if (head.length === 0) return { kind: 'undecided', why: 'empty' }
  if (isAllZero(head.subarray(0, 8))) return { kind: 'undecided', why: 'zeros' }
  if (FIRST_BOXES.test(head.toString('latin1', 4, 8))) return { kind: 'movie' }
  const text = head.toString('latin1')
  const known = BEGINNINGS.find(([beginning]) => beginning.test(text))
  if (known) return { kind: 'other', found: known[1] }
  if (isText(head)) return { kind: 'other', found: evidence('text-file') }
  if (head.length < 8) return { kind: 'undecided', why: 'short' }
  return { kind: 'other', found: evidence('unknown-file') }
}

/** Finds the still picture format that an `ftyp` box announces. */
export const findStillPicture = (head: Buffer): Evidence | undefined =>
  head.toString('latin1', 4, 8) === 'ftyp' ? PICTURE_BRANDS[head.toString('latin1', 8, 12)] : undefined

/** Accepts UTF-8 without control characters; the last character may be incomplete. */
function isText(head: Buffer): boolean {
  const text = new TextDecoder().decode(head, { stream: true })
  return !/[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/.test(text)
}
