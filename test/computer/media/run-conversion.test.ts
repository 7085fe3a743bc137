import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFfmpegFeatures } from '../../../src/computer/media/ffmpeg-features.ts'
import { type Conversion, runConversion } from '../../../src/computer/media/run-conversion.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { realFfmpeg, standIn } from './pictures-support.ts'

const OUTPUT = 'video.part'

/** A tenth of a second of a test picture. */
async function convert(change: Partial<Conversion> = {}) {
  const folder = temporaryFolder()
  const outcome = await runConversion({
    ffmpegPath: realFfmpeg,
    arguments: '-f lavfi -i testsrc=s=64x36:r=30:d=0.1 -c:v libx264 -preset ultrafast'.split(' '),
    folder,
    output: OUTPUT,
    maxBytes: 10_000_000,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...change,
  })
  return { outcome, files: readdirSync(folder) }
}

/** The real program, which says something at its end. */
const saying = (words: string) => standIn(`'${realFfmpeg}' "$@"; code=$?; echo '${words}' >&2; exit $code`)

test('completes a conversion when ffmpeg ends without a message', async () => {
  expect(await convert()).toEqual({ outcome: { kind: 'done' }, files: [OUTPUT] })
})

test('fails a video that was not read to its end, although ffmpeg reports success', async () => {
  const ffmpegPath = saying('Error during demuxing: Input/output error')
  expect(await convert({ ffmpegPath })).toMatchObject({ outcome: { kind: 'failed' } })
})

test('fails a video whose last part did not fit on the disk, although ffmpeg reports success', async () => {
  const ffmpegPath = saying('Error writing trailer of file:video.part: No space left on device')
  expect(await convert({ ffmpegPath })).toMatchObject({ outcome: { kind: 'disk-full' } })
})

test('writes nothing to a nearly full disk, which the records of uploads need', async () => {
  const full = await convert({ keptFreeBytes: Number.MAX_SAFE_INTEGER })
  expect(full).toEqual({ outcome: { kind: 'disk-full' }, files: [] })
})

test('blames no video for a killed, missing or canceled ffmpeg', async () => {
  expect(await convert({ ffmpegPath: standIn('kill -9 $$') })).toMatchObject({ outcome: { kind: 'trouble' } })
  const gone = join(temporaryFolder(), 'ffmpeg')
  expect(existsSync(gone)).toBe(false)
  expect(await convert({ ffmpegPath: gone })).toMatchObject({ outcome: { kind: 'trouble' } })
  expect(await convert({ signal: AbortSignal.abort() })).toMatchObject({ outcome: { kind: 'trouble' } })
})

test('ends an ffmpeg that makes no progress', async () => {
  const outcome = await convert({ ffmpegPath: standIn('exec sleep 60'), stalledMs: 200 })
  expect(outcome).toMatchObject({ outcome: { kind: 'slow' } })
})

test('asks ffmpeg again for a missing version instead of assuming an old one', async () => {
  const silent = standIn('case "$*" in *-version*) exit 1;; esac; echo " V..... libx264  x"')
  await expect(readFfmpegFeatures(silent)).rejects.toThrow('version')
  await expect(readFfmpegFeatures(silent)).rejects.toThrow('version')
})
