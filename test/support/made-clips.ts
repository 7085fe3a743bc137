// Small videos made by the real ffmpeg, with each frame's number in its pixels.

import { execFileSync } from 'node:child_process'
import { findFfmpeg } from '../../src/computer/media/find-ffmpeg.ts'
import { hangMs } from './pace.ts'

const found = await findFfmpeg({ setting: null, resourcesPath: null, environment: process.env })
if (found === null) throw new Error('These tests need ffmpeg (on Debian: apt-get install ffmpeg).')

export const realFfmpeg: string = found

const codecs = {
  h264: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-crf', '12'],
  hevc: [
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-x265-params',
    'log-level=error',
    '-tag:v',
    'hvc1',
    '-pix_fmt',
    'yuv420p',
  ],
  prores: ['-c:v', 'prores_ks', '-profile:v', '0'],
} as const

export interface MadeClip {
  readonly path: string
  readonly codec: keyof typeof codecs
  readonly frames: number
  readonly framesPerSecond?: number
  /** Of everything but the number, such as `red`. */
  readonly color?: string
  readonly size?: string
  readonly recordedAtMs?: number
  /** Mark that a phone writes into the film of a Live Photo. */
  readonly contentIdentifier?: string
}

/** Bits of a frame's number, from the left: eight bars across the upper half, white for 1. */
const BITS = 8

/** A clip of 160x90 whose upper half says which frame it is, and whose lower half has one color. */
export function makeClip({
  path,
  codec,
  frames,
  framesPerSecond = 30,
  color = 'gray',
  size = '160x90',
  recordedAtMs,
  contentIdentifier,
}: MadeClip): string {
  const bar = (bit: number) =>
    `drawbox=x=iw*${bit}/${BITS}:y=0:w=iw/${BITS}:h=ih/2:t=fill:color=white:enable='gte(mod(n,${2 ** (BITS - bit)}),${2 ** (BITS - bit - 1)})'`
  const black = 'drawbox=x=0:y=0:w=iw:h=ih/2:t=fill:color=black'
  const filter = [black, ...Array.from({ length: BITS }, (_, bit) => bar(bit))].join(',')
  const source = `color=c=${color}:s=${size}:r=${framesPerSecond}`
  const input = ['-f', 'lavfi', '-i', source, '-vf', filter, '-frames:v', String(frames)]
  const recorded =
    recordedAtMs === undefined ? [] : ['-metadata', `creation_time=${new Date(recordedAtMs).toISOString()}`]
  const marked =
    contentIdentifier === undefined
      ? []
      : ['-movflags', 'use_metadata_tags', '-metadata', `com.apple.quicktime.content.identifier=${contentIdentifier}`]
  const output = [...codecs[codec], ...recorded, ...marked, path]
  execFileSync(realFfmpeg, ['-v', 'error', '-y', ...input, ...output], { timeout: hangMs() })
  return path
}

export interface Frames {
  readonly widthPixels: number
  readonly heightPixels: number
  /** RGB, frame after frame. */
  readonly rgb: Buffer
}

/** Every frame of a video in full, as ffmpeg decodes it. */
export function framesOf(
  path: string,
  { widthPixels, heightPixels }: Pick<Frames, 'widthPixels' | 'heightPixels'>,
): Frames {
  const output = ['-map', '0:v:0', '-vsync', 'passthrough', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1']
  const rgb = execFileSync(realFfmpeg, ['-v', 'error', '-i', path, ...output], { maxBuffer: 512 * 1024 * 1024 })
  return { widthPixels, heightPixels, rgb }
}

export const countOf = ({ rgb, widthPixels, heightPixels }: Frames) => rgb.length / (widthPixels * heightPixels * 3)

/** The color of one pixel of a frame. */
export function pixelOf({ rgb, widthPixels, heightPixels }: Frames, frame: number, [x, y]: readonly [number, number]) {
  const at = (frame * widthPixels * heightPixels + Math.floor(y) * widthPixels + Math.floor(x)) * 3
  return [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0] as const
}

/** The number in a frame of `makeClip`, where it is shown within a larger picture. */
export function numberIn(
  frames: Frames,
  frame: number,
  pane: { x: number; y: number; widthPixels: number; heightPixels: number },
) {
  return Array.from({ length: BITS }, (_, bit) => {
    const x = pane.x + ((bit + 0.5) * pane.widthPixels) / BITS
    return pixelOf(frames, frame, [x, pane.y + pane.heightPixels / 4])[1] > 128 ? 2 ** (BITS - bit - 1) : 0
  }).reduce((sum, value) => sum + value, 0)
}

/** ffprobe's report about a video. */
export function probeVideo(path: string) {
  const shown = 'stream=codec_type,codec_name,width,height,nb_frames,pix_fmt:format=duration,size:format_tags'
  const asked = ['-v', 'error', '-show_entries', shown, '-of', 'json', path]
  return JSON.parse(execFileSync('ffprobe', asked, { encoding: 'utf8' })) as {
    streams: {
      codec_type: string
      codec_name: string
      width: number
      height: number
      nb_frames: string
      pix_fmt: string
    }[]
    format: { duration: string; size: string; tags: Record<string, string> }
  }
}
