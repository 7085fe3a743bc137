import { isAllZero } from './byte-source.ts'

/** How many bytes from a file's beginning `recogniseKind` wants to see. */
export const HEAD_BYTES = 512

/** What a file is, by its first bytes. */
export type FileKind =
  | { readonly kind: 'movie' } // MP4 or MOV: it begins with a box that such files begin with
  | { readonly kind: 'undecided'; readonly why: 'empty' | 'zeros' | 'short' }
  | { readonly kind: 'other'; readonly name: string }

const FIRST_BOXES = /^(ftyp|moov|mdat|wide|free|skip|pnot|styp|moof|sidx|uuid|PICT|junk|udta|meta)$/

/** Brands of still pictures that use the boxes of MP4. */
const PICTURE_BRANDS: Readonly<Record<string, string>> = {
  heic: 'HEIC picture',
  heix: 'HEIC picture',
  heim: 'HEIC picture',
  heis: 'HEIC picture',
  mif1: 'HEIF picture',
  avif: 'AVIF picture',
  'crx ': 'Canon raw picture',
}

const ONLY = '(only .mov and .mp4 files can be sent)'

/** The beginnings of other kinds of file, as latin1; a dot stands for any byte. */
const BEGINNINGS: readonly (readonly [beginning: RegExp, name: string])[] = [
  [/^\xff\xd8\xff/, 'JPEG picture'],
  [/^\x89PNG\r\n/, 'PNG picture'],
  [/^GIF8[79]a/, 'GIF picture'],
  [/^BM.{4}\0\0\0\0/s, 'BMP picture'],
  [/^(II\*\0|MM\0\*)/, 'TIFF picture'],
  [/^RIFF.{4}WEBP/s, 'WebP picture'],
  [/^\0\0\0\x0cjP {2}/, 'JPEG 2000 picture'],
  [/^8BPS/, 'Photoshop picture'],
  [/^%PDF-/, 'PDF document'],
  [/^PK(\x03\x04|\x05\x06)/, 'ZIP archive'],
  [/^(Rar!|7z\xbc\xaf|\x1f\x8b)/, 'compressed archive'],
  [/^\x1a\x45\xdf\xa3.*webm/s, `WebM video ${ONLY}`],
  [/^\x1a\x45\xdf\xa3/, `Matroska video ${ONLY}`],
  [/^RIFF.{4}AVI /s, `AVI video ${ONLY}`],
  [/^RIFF.{4}WAVE/s, 'WAV sound'],
  [/^\x30\x26\xb2\x75\x8e\x66\xcf\x11/, `Windows Media video ${ONLY}`],
  [/^FLV\x01/, `Flash video ${ONLY}`],
  [/^OggS/, `Ogg file ${ONLY}`],
  [/^\x06\x0e\x2b\x34/, `MXF video ${ONLY}`],
  [/^\0\0\x01[\xba\xb3]/, `MPEG video ${ONLY}`],
  [/^G.{187}(G|$)/s, `MPEG transport stream ${ONLY}`],
  [/^.{4}G.{191}(G|$)/s, `MPEG transport stream ${ONLY}`],
  [/^(ID3|\xff[\xfb\xf3])/, 'MP3 sound'],
  [/^fLaC/, 'FLAC sound'],
  [/^(MZ|\x7fELF)/, 'program'],
]

/** Says what begins with these bytes: up to `HEAD_BYTES` of them, fewer only where the file is that short. */
export function recogniseKind(head: Buffer): FileKind {
  if (head.length === 0) return { kind: 'undecided', why: 'empty' }
  if (isAllZero(head.subarray(0, 8))) return { kind: 'undecided', why: 'zeros' }
  if (FIRST_BOXES.test(head.toString('latin1', 4, 8))) return { kind: 'movie' }
  const text = head.toString('latin1')
  const known = BEGINNINGS.find(([beginning]) => beginning.test(text))
  if (known) return { kind: 'other', name: known[1] }
  if (isText(head)) return { kind: 'other', name: 'text file' }
  if (head.length < 8) return { kind: 'undecided', why: 'short' }
  return { kind: 'other', name: 'file of an unknown kind' }
}

/** The still picture that this `ftyp` box announces, if it does. */
export const pictureOf = (head: Buffer): string | undefined =>
  head.toString('latin1', 4, 8) === 'ftyp' ? PICTURE_BRANDS[head.toString('latin1', 8, 12)] : undefined

/** UTF-8 without control characters; the last character may be cut in two. */
function isText(head: Buffer): boolean {
  const text = new TextDecoder().decode(head, { stream: true })
  return !/[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/.test(text)
}
