// Makes another recording of a sample clip: the same pictures, another recording time, and different content.
import type { Box } from 'mp4box'
import { parseBoxes } from '../video-boxes.ts'

/** MP4 and MOV count seconds from 1904. */
const SECONDS_FROM_1904_TO_1970 = 2_082_844_800

const CONTAINERS = new Set(['moov', 'trak', 'mdia'])
const DATED_HEADERS = new Set(['mvhd', 'tkhd', 'mdhd'])
/** Size of version and flags, which mp4box counts as part of a header. */
const VERSION_BYTES = 4
/** Boxes in which cameras write the time as text, each model under another name. */
const TEXTS = new Set(['udta', 'meta'])

const WRITTEN_TIME = /\d{4}-\d{2}-\d{2}([T ])\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}(:?)\d{2})/g

interface Recording {
  readonly atMs: number
  /** Offset of the camera's local time, for clips that contain one. */
  readonly utcOffsetMinutes: number
  /** Unique text at the end of the file: OnDeck treats videos of equal content as duplicates. */
  readonly mark: string
}

/** Copies the video and sets all its times; positions stay the same, so that the file stays valid. */
export function withRecordingTime(video: Buffer, { atMs, utcOffsetMinutes, mark }: Recording): Buffer {
  const copy = Buffer.from(video)
  setTimes(copy, parseBoxes(copy), { atMs, utcOffsetMinutes })
  return Buffer.concat([copy, paddingBox(mark)])
}

type Moment = Omit<Recording, 'mark'>

function setTimes(video: Buffer, boxes: readonly Box[], moment: Moment) {
  for (const { type, start = 0, size, hdr_size: headerBytes = 0, boxes: inner = [] } of boxes) {
    const content = video.subarray(start + headerBytes, start + size)
    if (CONTAINERS.has(type)) setTimes(video, inner, moment)
    if (DATED_HEADERS.has(type))
      setHeaderTimes(video.subarray(start + headerBytes - VERSION_BYTES, start + size), moment)
    if (TEXTS.has(type)) setWrittenTimes(content, moment)
  }
}

/** Creation and modification times follow version and flags; version 1 has 64 bits for each. */
function setHeaderTimes(header: Buffer, { atMs }: Moment) {
  const seconds = Math.floor(atMs / 1_000) + SECONDS_FROM_1904_TO_1970
  if (header[0] === 1) {
    header.writeBigUInt64BE(BigInt(seconds), 4)
    header.writeBigUInt64BE(BigInt(seconds), 12)
  } else {
    header.writeUInt32BE(seconds, 4)
    header.writeUInt32BE(seconds, 8)
  }
}

/** Latin-1 keeps one byte per character, so that text positions are file positions. */
function setWrittenTimes(texts: Buffer, moment: Moment) {
  for (const found of texts.toString('latin1').matchAll(WRITTEN_TIME)) {
    texts.write(writtenLike(found, moment), found.index, 'latin1')
  }
}

/** Formats the time with the original's length, separator, fractions and kind of offset. */
function writtenLike([, separator, fraction = '', zone, colon = '']: RegExpExecArray, moment: Moment) {
  const offsetMinutes = zone === 'Z' ? 0 : moment.utcOffsetMinutes
  const local = new Date(moment.atMs + offsetMinutes * 60_000).toISOString()
  const fractions = local.slice(19, 23).padEnd(fraction.length, '0').slice(0, fraction.length)
  const offset = zone === 'Z' ? zone : writtenOffset(offsetMinutes, colon)
  return `${local.slice(0, 10)}${separator}${local.slice(11, 19)}${fractions}${offset}`
}

function writtenOffset(minutes: number, colon: string) {
  const sign = minutes < 0 ? '-' : '+'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return sign + String(hours).padStart(2, '0') + colon + String(rest).padStart(2, '0')
}

/** Makes a box that every reader skips. */
function paddingBox(text: string): Buffer {
  const content = Buffer.from(text)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(head.length + content.length, 0)
  head.write('free', 4, 'latin1')
  return Buffer.concat([head, content])
}
