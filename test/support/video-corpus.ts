// Whole and broken videos of every layout that cameras and phones write, made from a few encoded ones.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { box } from '../computer/media/movie-builder.ts'
import { realFfmpeg } from './made-clips.ts'
import { hangMs } from './pace.ts'

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}
const text = (value: string) => Buffer.from(value, 'latin1')
const full = (type: string, ...bodies: Buffer[]) => box(type, u32(0), ...bodies)

interface BoxAt {
  readonly type: string
  readonly startByte: number
  readonly bodyStartByte: number
  readonly endByte: number
}

/** The boxes of a part of a whole file. */
export function boxesOf(bytes: Buffer, startByte = 0, endByte = bytes.length): BoxAt[] {
  const found: BoxAt[] = []
  for (let at = startByte; at + 8 <= endByte; ) {
    const isLong = bytes.readUInt32BE(at) === 1
    const sizeBytes = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : bytes.readUInt32BE(at) || endByte - at
    if (sizeBytes < 8) break
    const type = bytes.toString('latin1', at + 4, at + 8)
    found.push({ type, startByte: at, bodyStartByte: at + (isLong ? 16 : 8), endByte: at + sizeBytes })
    at += sizeBytes
  }
  return found
}

export const boxIn = (bytes: Buffer, type: string): BoxAt => {
  const found = boxesOf(bytes).find((each) => each.type === type)
  if (!found) throw new Error(`the video has no ${type}`)
  return found
}

const CONTAINERS = new Set([
  'moov',
  'trak',
  'mdia',
  'minf',
  'dinf',
  'stbl',
  'edts',
  'mvex',
  'moof',
  'traf',
  'mfra',
  'udta',
])

/** Beginnings and ends of all boxes, those within boxes included. */
export function boundariesOf(bytes: Buffer, startByte = 0, endByte = bytes.length): number[] {
  return boxesOf(bytes, startByte, endByte).flatMap((each) => [
    each.startByte,
    each.bodyStartByte,
    ...(CONTAINERS.has(each.type) ? boundariesOf(bytes, each.bodyStartByte, each.endByte) : []),
    each.endByte,
  ])
}

/** Puts bytes into a file, and moves the places of chunks that lie behind them. */
function insert(bytes: Buffer, atByte: number, inserted: Buffer): Buffer {
  return shiftChunks(
    Buffer.concat([bytes.subarray(0, atByte), inserted, bytes.subarray(atByte)]),
    atByte,
    inserted.length,
  )
}

function shiftChunks(bytes: Buffer, fromByte: number, byBytes: number): Buffer {
  for (let at = bytes.indexOf('stco'); at !== -1; at = bytes.indexOf('stco', at + 4)) {
    const count = bytes.readUInt32BE(at + 8)
    if (count > 10_000 || bytes.readUInt32BE(at - 4) !== 16 + count * 4) continue
    for (let entry = at + 12; entry < at + 12 + count * 4; entry += 4) {
      const chunkAt = bytes.readUInt32BE(entry)
      if (chunkAt >= fromByte) bytes.writeUInt32BE(chunkAt + byBytes, entry)
    }
  }
  return bytes
}

/** Replaces the parts of a file's index. */
export function withIndex(bytes: Buffer, change: (parts: Buffer[]) => Buffer[]): Buffer {
  const moov = boxIn(bytes, 'moov')
  const parts = boxesOf(bytes, moov.bodyStartByte, moov.endByte).map((each) =>
    bytes.subarray(each.startByte, each.endByte),
  )
  const changed = box('moov', ...change(parts))
  const file = Buffer.concat([bytes.subarray(0, moov.startByte), changed, bytes.subarray(moov.endByte)])
  return shiftChunks(file, moov.endByte, changed.length - (moov.endByte - moov.startByte))
}

export const isPart = (part: Buffer, type: string) => part.toString('latin1', 4, 8) === type

/** Adds zeros within a box of the first track, at the end of it: `path` leads there from `trak`. */
function padTrack(trak: Buffer, path: readonly string[], zeros: number): Buffer {
  const [next, ...rest] = path
  const parts = boxesOf(trak, 8).map((each) => trak.subarray(each.startByte, each.endByte))
  if (next === undefined) return box(trak.toString('latin1', 4, 8), ...parts, Buffer.alloc(zeros))
  return box(
    trak.toString('latin1', 4, 8),
    ...parts.map((part) => (isPart(part, next) ? padTrack(part, rest, zeros) : part)),
  )
}

interface SideTrack {
  readonly handler?: string
  readonly description?: Buffer | null
  /** Null: no tables at all. */
  readonly tables: Buffer[] | null
}

const sizesOf = (...sizes: number[]) => full('stsz', u32(0, sizes.length, ...sizes))
const chunksOf = (...runs: [first: number, samples: number][]) =>
  full('stsc', u32(runs.length, ...runs.flatMap(([first, samples]) => [first, samples, 1])))
const placesOf = (...places: number[]) => full('stco', u32(places.length, ...places))

const describedAs = (type: string) => full('stsd', u32(1), box(type, Buffer.alloc(6), Buffer.from([0, 1])))

/** A track that nobody plays. */
function sideTrack({ handler = 'meta', description = describedAs('mett'), tables }: SideTrack): Buffer {
  const tkhd = full(
    'tkhd',
    u32(0, 0, 9, 0, 60, 0, 0, 0, 0),
    u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000),
    u32(0, 0),
  )
  const mdhd = full('mdhd', u32(0, 0, 1000, 60, 0x55c40000))
  const hdlr = full('hdlr', u32(0), text(handler), Buffer.alloc(12), text('x\0'))
  const stbl =
    tables === null ? [] : [box('stbl', ...(description ? [description] : []), full('stts', u32(1, 1, 60)), ...tables)]
  const dinf = box('dinf', full('dref', u32(1), box('url ', u32(1))))
  return box('trak', tkhd, box('mdia', mdhd, hdlr, box('minf', full('nmhd'), dinf, ...stbl)))
}

/** The index of a file, compressed as old QuickTime did. */
function compressIndex(bytes: Buffer): Buffer {
  const moov = boxIn(bytes, 'moov')
  const index = bytes.subarray(moov.startByte, moov.endByte)
  const compressed = deflateSync(index)
  const cmov = box('cmov', box('dcom', text('zlib')), box('cmvd', u32(index.length), compressed))
  return Buffer.concat([bytes.subarray(0, moov.startByte), box('moov', cmov), bytes.subarray(moov.endByte)])
}

/** Bytes that makers, phones and servers add after a movie. */
export const trailers: readonly [what: string, bytes: Buffer][] = [
  [
    'a record and a mark',
    Buffer.concat([text('\x0a\x0eSERIAL00000000\x12\x0cCamera model'), Buffer.alloc(66, 1), text('0123456789abcdef')]),
  ],
  ['a run of letters', Buffer.concat([text('C'.repeat(64)), Buffer.alloc(200, 7)])],
  ['JSON', text('{"scene":"sport","fps":240}')],
  ['XML', text('<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta><?xpacket end="w"?>')],
  ['binary notes', Buffer.concat([Buffer.from([0, 0, 1, 10, 14, 0, 0, 0]), text('Some_UTC_Data1700000000000')])],
  ['a line feed', text('\n')],
  ['a few letters', text('/>\n<')],
  ['a picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), text('JFIF\0'), Buffer.alloc(300, 0x5a)])],
  ['a box of free space that is too long', Buffer.concat([u32(9_000), text('free'), Buffer.alloc(40)])],
  ['a box of unused space that is too long', Buffer.concat([u32(70_000), text('skip'), Buffer.alloc(12, 3)])],
  ['a box of unknown name that is too long', Buffer.concat([u32(500_000), text('SEFT'), Buffer.alloc(100, 9)])],
  ['letters that name a box of gigabytes', text('{ "metadata": "none", "uuid": 12 }')],
  ['a box of the maker', box('SDLN', Buffer.alloc(50, 4))],
  ['a box without a printable name', box('\x01\x02\x03\x04', Buffer.alloc(50, 4))],
]

const noChunks = full('stsc', u32(0))

/** Tracks that nobody plays, whose index is incomplete. */
export const sideTracks: readonly [what: string, track: Buffer][] = [
  ['no places', sideTrack({ tables: [sizesOf(), noChunks] })],
  ['no sizes', sideTrack({ tables: [noChunks, placesOf()] })],
  ['no description', sideTrack({ description: null, tables: [sizesOf(), noChunks, placesOf()] })],
  ['no tables', sideTrack({ tables: null })],
  ['more sizes than places', sideTrack({ tables: [sizesOf(10, 10, 10), chunksOf([1, 1]), placesOf(48)] })],
  ['a time code without sizes', sideTrack({ handler: 'tmcd', tables: [chunksOf([1, 1]), placesOf(48)] })],
  ['a place in the first bytes', sideTrack({ tables: [sizesOf(4), chunksOf([1, 1]), placesOf(0)] })],
  ['only a header', box('trak', full('tkhd', Buffer.alloc(80)))],
  ['an address without a description', sideTrack({ handler: 'url ', description: null, tables: [] })],
]

/** Changes of a file without fragments after which it is as whole as before. */
export function plainChanges(bytes: Buffer): [what: string, changed: Buffer][] {
  const moov = boxIn(bytes, 'moov')
  const isIndexLast = moov.startByte > boxIn(bytes, 'mdat').startByte
  const beyond = sideTrack({ tables: [sizesOf(100), chunksOf([1, 1]), placesOf(10_000_000)] })
  const short = sideTrack({ tables: [full('stsz', u32(0, 900)), chunksOf([1, 1]), placesOf(48)] })
  // With the index first, players give up at a table that is too short, and the file may really be cut.
  const notes = isIndexLast
    ? ([
        ['places beyond the end', beyond],
        ['a table shorter than it says', short],
      ] as const)
    : []
  const path = ['mdia', 'minf', 'stbl']
  return [
    ...[...sideTracks, ...notes].map(([what, track]): [string, Buffer] => [
      `a side track with ${what}`,
      withIndex(bytes, (parts) => [...parts, track]),
    ]),
    ...[4, 8, 64, 200, 5_000].map((zeros): [string, Buffer] => [
      `${zeros} zeros in its index`,
      withIndex(bytes, (parts) => [...parts, Buffer.alloc(zeros)]),
    ]),
    ...[0, 1, 2, 3].map((depth): [string, Buffer] => [
      `zeros in its first track, ${depth} deep`,
      withIndex(bytes, (parts) => {
        const first = parts.findIndex((part) => isPart(part, 'trak'))
        return parts.map((part, index) => (index === first ? padTrack(part, path.slice(0, depth), 40) : part))
      }),
    ]),
    ...namelessBoxes(bytes),
    ['a compressed index', compressIndex(isIndexLast ? bytes : indexLast(bytes))],
    ['zeros after it', Buffer.concat([bytes, Buffer.alloc(5_000)])],
  ]
}

/** Two boxes whose names are not printable, after the first box and before the index. */
function namelessBoxes(bytes: Buffer): [what: string, changed: Buffer][] {
  const boxes = Buffer.concat([box('\x81\x02\x00\xff', Buffer.alloc(300, 8)), box('\0\0\0\x07', Buffer.alloc(90, 2))])
  const moov = boxIn(bytes, 'moov')
  return [
    ['nameless boxes near the start', insert(bytes, boxIn(bytes, 'ftyp').endByte, boxes)],
    ['nameless boxes before the index', insert(bytes, moov.startByte, boxes)],
    [
      'a nameless box in the index',
      withIndex(bytes, (parts) => [...parts, box('\xa9\x01\x02\x03', Buffer.alloc(20, 1))]),
    ],
  ]
}

/** Moves the index of a file behind its data. */
function indexLast(bytes: Buffer): Buffer {
  const moov = boxIn(bytes, 'moov')
  const gap = box('free', Buffer.alloc(moov.endByte - moov.startByte - 8))
  return Buffer.concat([
    bytes.subarray(0, moov.startByte),
    gap,
    bytes.subarray(moov.endByte),
    bytes.subarray(moov.startByte, moov.endByte),
  ])
}

export interface BaseVideo {
  readonly name: string
  readonly bytes: Buffer
  readonly isFragmented: boolean
}

const SOUND = 'sine=r=48000:d=1.2'
const SILENCE = 'anullsrc=r=48000:cl=stereo:d=1.2'
const FRAGMENTS = 'frag_keyframe+empty_moov+default_base_moof'

const recipes: readonly [name: string, sound: string | null, options: string[]][] = [
  ['plain.mp4', SOUND, ['-c:a', 'aac']],
  ['front.mp4', SOUND, ['-c:a', 'aac', '-movflags', 'faststart']],
  ['without-sound.mov', null, []],
  ['tone.mov', SOUND, ['-c:a', 'pcm_s16le']],
  ['muted.mov', SILENCE, ['-c:a', 'pcm_s16be', '-movflags', 'faststart']],
  ['adpcm.mov', SOUND, ['-c:a', 'adpcm_ima_qt']],
  ['adpcm-windows.mov', SOUND, ['-c:a', 'adpcm_ms', '-movflags', 'faststart']],
  ['law.mov', SOUND, ['-c:a', 'pcm_mulaw']],
  ['wide.mov', SILENCE, ['-c:a', 'pcm_s24le']],
  ['muted.mp4', SILENCE, ['-c:a', 'aac']],
  ['fragments.mp4', SOUND, ['-c:a', 'aac', '-movflags', FRAGMENTS]],
  ['first-in-index.mp4', SOUND, ['-c:a', 'aac', '-movflags', 'frag_keyframe+default_base_moof']],
  ['every-frame.mp4', SOUND, ['-c:a', 'aac', '-movflags', 'frag_every_frame+empty_moov+default_base_moof']],
  ['open.mp4', SOUND, ['-c:a', 'aac', '-movflags', `${FRAGMENTS}+skip_trailer`]],
  ['fragments-muted.mov', SILENCE, ['-c:a', 'pcm_s16le', '-movflags', FRAGMENTS]],
  ['open-muted.mov', SILENCE, ['-c:a', 'pcm_s24le', '-movflags', 'frag_keyframe+empty_moov+skip_trailer']],
  ['by-track.mov', SOUND, ['-c:a', 'pcm_f32le', '-movflags', 'frag_keyframe+empty_moov+separate_moof']],
]

/** Encodes every base video in one run. */
export function makeBaseVideos(): BaseVideo[] {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-corpus-'))
  try {
    const input = (filter: string) => ['-f', 'lavfi', '-i', filter]
    const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '8', '-threads', '1']
    const soundOf = (sound: string | null) => (sound === null ? [] : ['-map', sound === SOUND ? '1:a' : '2:a'])
    const outputs = recipes.flatMap(([name, sound, options]) =>
      ['-map', '0:v'].concat(soundOf(sound), encoder, options, join(folder, name)),
    )
    const inputs = [...input('testsrc2=s=96x64:r=20:d=1.2'), ...input(SOUND), ...input(SILENCE)]
    execFileSync(realFfmpeg, ['-v', 'error', '-y', ...inputs, ...outputs], { timeout: hangMs() })
    return recipes.map(([name]) => {
      const bytes = readFileSync(join(folder, name))
      return { name, bytes, isFragmented: boxesOf(bytes).some(({ type }) => type === 'moof') }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Decodes a file with ffmpeg: the frames of its picture, and the bytes of its sound. */
export function decode(bytes: Buffer, name: string): { frames: number; soundBytes: number } {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-decode-'))
  try {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    const run = [
      '-v',
      'quiet',
      '-i',
      path,
      '-map',
      '0:v:0',
      '-map',
      '0:a:0?',
      '-vsync',
      'passthrough',
      '-f',
      'framecrc',
      '-',
    ]
    const lines = decoded(run)
      .split('\n')
      .filter((line) => /^\d/.test(line))
      .map((line) => line.split(',').map(Number))
    const frames = lines.filter(([stream]) => stream === 0).length
    const soundBytes = lines.filter(([stream]) => stream === 1).reduce((sum, line) => sum + (line[4] ?? 0), 0)
    return { frames, soundBytes }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file that ffmpeg can't read has nothing. */
function decoded(run: readonly string[]): string {
  try {
    return execFileSync(realFfmpeg, run, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: hangMs() })
  } catch {
    return ''
  }
}
