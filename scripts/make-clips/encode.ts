import { rm } from 'node:fs/promises'
import type { Canvas } from './canvas.ts'
import { ffmpeg } from './ffmpeg.ts'
import type { Scene } from './scene.ts'

/** Stretch of a scene that a camera records, at a frame rate in frames per second. */
export type Take = {
  readonly scene: Scene
  readonly size: { readonly width: number; readonly height: number }
  readonly from: number
  readonly frames: number
  /** As ffmpeg writes it: `60`, or `30000/1001`. */
  readonly rate: string
}

export type Tags = Readonly<Record<string, string>>

/** Same input, same bytes: nothing about the moment, the machine or its number of processors. */
const repeatable = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', '-threads', '1']

/** Options as one would type them. */
export const words = (options: string): string[] => options.split(' ')

export const h264 = (quality: number): string[] => [
  ...picture('yuv420p'),
  ...words(`-c:v libx264 -preset veryslow -tune animation -crf ${quality}`),
]

/** HD colors, said out loud, in the given pixel format; `before` are more filters. */
export function picture(format: string, before: readonly string[] = []): string[] {
  const toVideo = 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int+bitexact'
  const filters = [...before, toVideo, `format=${format}`].join(',')
  return ['-vf', filters, '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']
}

/** Draws a take and gives it to ffmpeg; `inputs` are further inputs, such as sound. */
export async function record(
  take: Take,
  file: string,
  options: readonly string[],
  inputs: readonly string[] = [],
): Promise<void> {
  const { width, height } = take.size
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', take.rate, '-i', 'pipe:0']
  await ffmpeg([...raw, ...inputs, '-map_metadata', '-1', ...repeatable, ...options, file], framesOf(take))
}

/** The options that write tags; names that are not MP4's own are kept in an `mdta` box, as QuickTime does. */
export function tagged(tags: Tags): string[] {
  const own = Object.keys(tags).some((name) => name.startsWith('com.apple.'))
  const pairs = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`])
  return own ? [...pairs, '-movflags', '+use_metadata_tags'] : pairs
}

/** A phone held upright stores a lying picture and says how to turn it; degrees as ffprobe prints them. */
export async function recordTurned(
  take: Take,
  file: string,
  turn: 90 | -90,
  quality: number,
  tags: Tags,
): Promise<void> {
  const lying = `${file}.lying.mp4`
  const encoder = h264(quality)
  const filters = encoder[1] ?? ''
  await record(take, lying, encoder.with(1, `transpose=${turn === 90 ? 'clock' : 'cclock'},${filters}`))
  // ffmpeg 5 writes the turn only while copying; its 270 is what ffprobe prints as -90.
  const rotate = ['-metadata:s:v:0', `rotate=${(turn + 360) % 360}`]
  await ffmpeg(['-i', lying, '-map_metadata', '-1', '-c', 'copy', ...repeatable, ...rotate, ...tagged(tags), file])
  await rm(lying)
}

function* framesOf({ scene, from, frames, rate }: Take): Generator<Canvas['pixels']> {
  for (let i = 0; i < frames; i++) yield scene(from + i / perSecond(rate)).pixels
}

function perSecond(rate: string): number {
  const [count = Number.NaN, seconds = 1] = rate.split('/').map(Number)
  return count / seconds
}
