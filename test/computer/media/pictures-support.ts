// A picture maker in a temporary folder, and functions that read its pictures.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findFfmpeg } from '../../../src/computer/media/find-ffmpeg.ts'
import { type PictureName, pictureKeyOf } from '../../../src/computer/media/picture-name.ts'
import { createPictures } from '../../../src/computer/media/pictures.ts'
import { openTemporaryDatabase } from '../../../src/station/store/database.ts'
import { createVideoCrashStore } from '../../../src/station/store/station-store.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'

const found = await findFfmpeg({ setting: null, resourcesPath: null, environment: process.env })
if (found === null) throw new Error('These tests need ffmpeg (on Debian: apt-get install ffmpeg).')

export const realFfmpeg: string = found
export const demoPath = (name: string) => join(import.meta.dirname, '../../../resources/demo', name)

type Options = Partial<Parameters<typeof createPictures>[0]>

/** Pictures whose clips differ only in their paths. */
export function pictureMaker(options: Options = {}) {
  const cacheDir = options.cacheDir ?? join(temporaryFolder(), 'pictures')
  const ready: string[] = []
  const none: string[] = []
  const pictures = createPictures({
    ffmpegPath: realFfmpeg,
    videoCrashes: options.videoCrashes ?? noCrashes(),
    limitBytes: 1_000_000,
    onReady: (key) => ready.push(key),
    onNone: (key) => none.push(key),
    ...options,
    cacheDir,
  })
  onTestFinished(() => pictures.stop())

  const clip = (path: string, durationMs: number) => ({ fingerprint: path, path, durationMs })
  const file = (path: string, name: PictureName) => pictures.file(pictureKeyOf(path), name)
  return {
    ...pictures,
    cacheDir,
    ready,
    none,
    file,
    look: (path: string, durationMs = 400) => pictures.of(clip(path, durationMs)),
    /** Looks at a clip until the picture is there, and gives its path. */
    async make(path: string, durationMs: number, name: PictureName): Promise<string> {
      pictures.of(clip(path, durationMs))
      return until(() => file(path, name), `${name} of ${path}`)
    },
    bothOf: (path: string) => until(() => file(path, 'poster') && file(path, 'strip')),
  }
}

/** A store without crashes. */
export const noCrashes = () => createVideoCrashStore(openTemporaryDatabase())

function raise(message: string): never {
  throw new Error(message)
}

/** Width and height, as the JPEG's frame header says. */
export function sizeOf(path: string): [widthPixels: number, heightPixels: number] {
  const bytes = readFileSync(path)
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes.readUInt8(at + 1) === 0xc0) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  }
  return raise(`${path} has no frame header`)
}

/** Brightness of equal parts of a picture, from left to right. */
export function brightness(path: string, parts = 1): number[] {
  const filter = ['-vf', `scale=${parts}:1:flags=area,format=gray`, '-f', 'rawvideo', 'pipe:1']
  return [...execFileSync(realFfmpeg, ['-loglevel', 'error', '-i', path, ...filter])]
}

/** The pixels of each frame of a strip. */
export function framesOf(path: string, frames: number): string[] {
  const args = ['-loglevel', 'error', '-i', path, '-vf', `untile=${frames}x1,format=gray`, '-f', 'rawvideo', 'pipe:1']
  const pixels = execFileSync(realFfmpeg, args, { maxBuffer: 1 << 26 })
  const frameBytes = pixels.length / frames
  return Array.from({ length: frames }, (_, index) =>
    pixels.subarray(index * frameBytes, (index + 1) * frameBytes).toString('base64'),
  )
}

/** A clip that goes from black to white. */
export function brighteningClip(path: string, seconds: number, encoder: readonly string[]) {
  const brighter = `geq=lum='16+219*T/${seconds}':cb=128:cr=128`
  const source = `color=black:size=64x36:rate=5:duration=${seconds},format=yuv420p,${brighter}`
  execFileSync(realFfmpeg, ['-loglevel', 'error', '-f', 'lavfi', '-i', source, ...encoder, `file:${path}`])
}

/** Brightness of a video after a part of its length. */
export const brightnessAt = (part: number) => 255 * part

/** A program in ffmpeg's place. */
export function standIn(script: string): string {
  const path = join(temporaryFolder(), 'ffmpeg')
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return path
}
