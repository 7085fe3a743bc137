// Videos whose frames have their numbers drawn into them, as squares that stand for the bits: read back from pixels.
import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'

const BITS = 12
const SQUARE = 64
const TOP = 48
const LEFT = 64

export interface NumberedClip {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly framesPerSecond: number
  readonly frames: number
  /** Whole seconds, as containers keep it. */
  readonly recordedAtMs: number
  /** Every second frame of each ten is left out: the rate varies. */
  readonly isVariable?: boolean
}

/** H.264 with frames in another order than they are displayed, and a keyframe a second. */
export function makeNumberedClip(clip: NumberedClip): void {
  const { file, width, height, framesPerSecond, frames, recordedAtMs, isVariable = false } = clip
  const scale = width / 1_280
  const square = Math.round(SQUARE * scale)
  const boxes = Array.from({ length: BITS }, (_each, bit) => {
    const place = `x=${Math.round((LEFT + bit * (SQUARE + 16)) * scale)}:y=${Math.round(TOP * scale)}`
    return `drawbox=${place}:w=${square}:h=${square}:t=fill:color=white:enable='mod(floor(n/${2 ** bit}),2)'`
  })
  const band = `drawbox=x=0:y=0:w=iw:h=${Math.round(160 * scale)}:t=fill:color=black`
  const kept = isVariable ? ["select='not(eq(mod(n,10),3)+eq(mod(n,10),7))'"] : []
  const source = ['-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}:rate=${framesPerSecond}`]
  const drawn = ['-vf', [...kept, band, ...boxes].join(','), '-fps_mode', isVariable ? 'vfr' : 'passthrough']
  const coding = ['-c:v', 'libx264', '-preset', 'veryfast', '-threads', '2', '-bf', '2', '-g', String(framesPerSecond)]
  const pixels = ['-pix_fmt', 'yuv420p', '-crf', '24', '-frames:v', String(frames)]
  const time = ['-metadata', `creation_time=${new Date(recordedAtMs).toISOString()}`]
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...source, ...drawn, ...coding, ...pixels, ...time, file])
}

/** When each frame is displayed, in milliseconds, as ffprobe says. */
export function displayTimesMs(file: string): number[] {
  const arguments_ = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0']
  const printed = execFileSync('ffprobe', [...arguments_, file], { encoding: 'utf8' })
  const times = printed.split('\n').flatMap((line) => (line.trim() === '' ? [] : [Number.parseFloat(line) * 1_000]))
  return times.toSorted((one, other) => one - other)
}

/** Gives the page `readNumbers`: the frame's number in each video's pixels, in the order of the page. */
export async function readNumbersIn(page: Page): Promise<void> {
  await page.addInitScript(
    ([bits, square, top, left]) => {
      // One drawing a video: it is done while videos play.
      const cell = 4
      const canvas = new OffscreenCanvas(bits * cell, 1)
      const pixels = canvas.getContext('2d', { willReadFrequently: true })
      Reflect.set(window, 'readNumbers', () =>
        [...document.querySelectorAll('video')].map((video) => {
          const scale = video.videoWidth / 1_280
          const width = bits * (square + 16) * scale
          const height = (square / 2) * scale
          const from = [left * scale, (top + square / 4) * scale] as const
          pixels?.drawImage(video, ...from, width, height, 0, 0, bits * cell, 1)
          const data = pixels?.getImageData(0, 0, bits * cell, 1).data ?? []
          let number = 0
          for (let bit = 0; bit < bits; bit += 1) if ((data[(bit * cell + 1) * 4] ?? 0) > 128) number += 2 ** bit
          return number
        }),
      )
    },
    [BITS, SQUARE, TOP, LEFT] as const,
  )
}
