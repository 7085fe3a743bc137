// Whole and broken videos of every layout that cameras and phones write, made from a few encoded ones.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { box } from '../node/media/movie-builder.ts'
import { realFfmpeg } from './made-clips.ts'

export const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}
export const text = (value: string) => Buffer.from(value, 'latin1')
export const full = (type: string, ...bodies: Buffer[]) => box(type, u32(0), ...bodies)

export interface BoxAt {
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

/** Where each box begins and ends, those within boxes included. */
export function boundariesOf(bytes: Buffer, startByte = 0, endByte = bytes.length): number[] {
  return boxesOf(bytes, startByte, endByte).flatMap((each) => [
    each.startByte,
    each.bodyStartByte,
    ...(CONTAINERS.has(each.type) ? boundariesOf(bytes, each.bodyStartByte, each.endByte) : []),
    each.endByte,
  ])
}

/** Puts bytes into a file, and moves the places of chunks that lie behind them. */
export function insert(bytes: Buffer, atByte: number, inserted: Buffer): Buffer {
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
export function padTrack(trak: Buffer, path: readonly string[], zeros: number): Buffer {
  const [next, ...rest] = path
  const parts = boxesOf(trak, 8).map((each) => trak.subarray(each.startByte, each.endByte))
  if (next === undefined) return box(trak.toString('latin1', 4, 8), ...parts, Buffer.alloc(zeros))
  return box(
    trak.toString('latin1', 4, 8),
    ...parts.map((part) => (isPart(part, next) ? padTrack(part, rest, zeros) : part)),
  )
}

export interface SideTrack {
  readonly handler?: string
  readonly description?: Buffer | null
  /** Null: no tables at all. */
  readonly tables: Buffer[] | null
}

export const sizesOf = (...sizes: number[]) => full('stsz', u32(0, sizes.length, ...sizes))
export const chunksOf = (...runs: [first: number, samples: number][]) =>
  full('stsc', u32(runs.length, ...runs.flatMap(([first, samples]) => [first, samples, 1])))
export const placesOf = (...places: number[]) => full('stco', u32(places.length, ...places))

const describedAs = (type: string) => full('stsd', u32(1), box(type, Buffer.alloc(6), Buffer.from([0, 1])))

/** A track that nobody plays. */
export function sideTrack({ handler = 'meta', description = describedAs('mett'), tables }: SideTrack): Buffer {
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
export function compressIndex(bytes: Buffer): Buffer {
  const moov = boxIn(bytes, 'moov')
  const index = bytes.subarray(moov.startByte, moov.endByte)
  const compressed = deflateSync(index)
  const cmov = box('cmov', box('dcom', text('zlib')), box('cmvd', u32(index.length), compressed))
  return Buffer.concat([bytes.subarray(0, moov.startByte), box('moov', cmov), bytes.subarray(moov.endByte)])
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
    execFileSync(realFfmpeg, ['-v', 'error', '-y', ...inputs, ...outputs], { timeout: 120_000 })
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
    return execFileSync(realFfmpeg, run, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 60_000 })
  } catch {
    return ''
  }
}
