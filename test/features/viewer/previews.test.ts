import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { existingPreview, previewKeyOf } from '../../../src/features/viewer/station/preview-cache.ts'
import { createPreviews } from '../../../src/features/viewer/station/previews.ts'
import { clipBytes } from '../../computer/media/fixtures.ts'
import { noCrashes } from '../../computer/media/pictures-support.ts'
import { canaries, movieWithAlias, writeHostileVideos } from '../../support/hostile-videos.ts'
import {
  countOf,
  framesOf,
  type MadeClip,
  makeClip,
  numberIn,
  probeVideo,
  realFfmpeg,
} from '../../support/made-clips.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'

const shown = { x: 0, y: 0, widthPixels: 160, heightPixels: 90 }
const clips = mkdtempSync(join(tmpdir(), 'ondeck-test-'))
afterAll(() => rmSync(clips, { recursive: true, force: true }))
const made = (name: string, options: Partial<MadeClip> = {}) =>
  makeClip({ path: join(clips, name), codec: 'hevc', frames: 24, ...options })
const hevc = made('hevc.mov')

/** Previews in a folder of their own. */
function maker(options: Partial<Parameters<typeof createPreviews>[0]> = {}) {
  const cacheDir = options.cacheDir ?? join(temporaryFolder(), 'previews')
  let changes = 0
  const previews = createPreviews({
    ffmpegPath: realFfmpeg,
    videoCrashes: noCrashes(),
    limitBytes: 100_000_000,
    mayRun: () => true,
    onChange: () => {
      changes += 1
    },
    ...options,
    cacheDir,
  })
  onTestFinished(() => previews.stop())
  const clip = (path: string, durationMs = 800) => ({
    fingerprint: path,
    path,
    sizeBytes: existsSync(path) ? statSync(path).size : 1,
    modifiedAtMs: existsSync(path) ? statSync(path).mtimeMs : 1,
    durationMs,
  })
  return {
    ...previews,
    cacheDir,
    clip,
    changes: () => changes,
    /** Wants it until there is an end. */
    end: (path: string) =>
      until(() => {
        const state = previews.want(clip(path), 'test')
        return state.kind === 'ready' || state.kind === 'failed' ? state : null
      }),
  }
}

describe('a preview', () => {
  test.each(['hevc', 'prores'] as const)('of %s has each frame of the clip, as H.264 without sound', async (codec) => {
    const path = made(`${codec}-all.mov`, { codec })
    const previews = maker()
    expect(previews.state(previews.clip(path))).toEqual({ kind: 'waiting' })
    expect(await previews.end(path)).toEqual({ kind: 'ready', key: previewKeyOf(path) })
    const file = previews.file(previewKeyOf(path))
    expect(file?.sizeBytes).toBe(statSync(file?.path ?? '').size)
    const { streams, format } = probeVideo(file?.path ?? '')
    expect(streams).toMatchObject([
      { codec_type: 'video', codec_name: 'h264', width: 160, height: 90, pix_fmt: 'yuv420p' },
    ])
    expect(Number(format.duration)).toBeCloseTo(0.8, 2)
    const frames = framesOf(file?.path ?? '', shown)
    expect(Array.from({ length: countOf(frames) }, (_, frame) => numberIn(frames, frame, shown))).toEqual(
      Array.from({ length: 24 }, (_, frame) => frame),
    )
  })

  test('has no recording location, and only this user can read it', async () => {
    const previews = maker()
    await previews.end(hevc)
    const { path = '' } = previews.file(previewKeyOf(hevc)) ?? {}
    expect(Object.keys(probeVideo(path).format.tags).sort()).toEqual(
      ['compatible_brands', 'encoder', 'major_brand', 'minor_version'].sort(),
    )
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('reports its progress', async () => {
    const previews = maker()
    const clip = previews.clip(made('long.mov', { codec: 'h264', frames: 250, size: '640x360' }), 8_333)
    const fractions = new Set<number>()
    await until(() => {
      const state = previews.want(clip, 'test')
      if (state.kind === 'making') fractions.add(state.fraction)
      return state.kind === 'ready'
    })
    expect(fractions.size).toBeGreaterThan(1)
    expect(previews.changes()).toBeGreaterThan(1)
  })

  test('is reused after a restart, also by another process', async () => {
    const previews = maker()
    await previews.end(hevc)
    const { path = '' } = previews.file(previewKeyOf(hevc)) ?? {}
    const madeAtMs = statSync(path).ctimeMs
    const again = maker({ cacheDir: previews.cacheDir, ffmpegPath: null })
    expect(again.state(again.clip(hevc))).toEqual({ kind: 'ready', key: previewKeyOf(hevc) })
    expect(statSync(path).ctimeMs).toBe(madeAtMs)
    expect(existingPreview(previews.cacheDir, previewKeyOf(hevc))).toEqual({ path, sizeBytes: statSync(path).size })
    expect(existingPreview(previews.cacheDir, '../../etc/passwd')).toBeNull()
  })
})

describe('a preview without viewers', () => {
  const heavy = made('heavy.mov', { codec: 'h264', frames: 240, size: '1280x720' })

  test('is canceled when its last viewer leaves, and leaves no file', async () => {
    const previews = maker()
    const clip = previews.clip(heavy, 8_000)
    previews.want(clip, 'one')
    previews.want(clip, 'two')
    await until(() => previews.state(clip).kind === 'making')
    previews.leave(clip, 'one')
    expect(previews.state(clip).kind).toBe('making')
    previews.leave(clip, 'two')
    expect(previews.state(clip)).toEqual({ kind: 'waiting' })
    await previews.stop()
    expect(readdirSync(previews.cacheDir)).toEqual([])
  })

  test('is canceled when its viewer disappears', async () => {
    const previews = maker({ wantedMs: 300 })
    const clip = previews.clip(heavy, 8_000)
    previews.want(clip, 'one')
    await until(() => previews.state(clip).kind === 'making')
    await until(() => previews.state(clip).kind === 'waiting')
    await previews.stop()
    expect(readdirSync(previews.cacheDir)).toEqual([])
  })
})

describe('a preview that can’t be made', () => {
  test('reports missing ffmpeg', async () => {
    expect(await maker({ ffmpegPath: null }).end(hevc)).toMatchObject({ because: { code: 'ffmpeg-missing' } })
    expect(await maker({ mayRun: () => false }).end(hevc)).toMatchObject({ because: { code: 'ffmpeg-missing' } })
  })

  test('reports a damaged clip once until a person retries', async () => {
    const path = join(temporaryFolder(), 'damaged.mov')
    writeFileSync(path, Buffer.concat([clipBytes('plain-60.mp4').subarray(0, 40), Buffer.alloc(5_000)]))
    const previews = maker()
    expect(await previews.end(path)).toMatchObject({ kind: 'failed', because: { code: 'conversion-failed' } })
    expect(previews.want(previews.clip(path), 'test').kind).toBe('failed')
    previews.retry(previews.clip(path))
    expect(previews.state(previews.clip(path)).kind).not.toBe('failed')
    expect(await previews.end(path)).toMatchObject({ kind: 'failed' })
    expect(readdirSync(previews.cacheDir)).toEqual([])
  })

  test('reports a missing file, also when another has its name', async () => {
    const previews = maker()
    expect(await previews.end(join(clips, 'nowhere.mov'))).toMatchObject({ because: { code: 'file-missing' } })
    const other = { ...previews.clip(hevc), fingerprint: 'before', sizeBytes: 12 }
    await until(() => previews.want(other, 'test').kind === 'failed')
    expect(previews.state(other)).toMatchObject({ because: { code: 'file-missing' } })
    const later = { ...previews.clip(hevc), fingerprint: 'as large', modifiedAtMs: statSync(hevc).mtimeMs - 60_000 }
    await until(() => previews.want(later, 'test').kind === 'failed')
    expect(previews.state(later)).toMatchObject({ because: { code: 'file-missing' } })
  })

  test('reports that it would be too large, and leaves no file', async () => {
    const previews = maker({ maxBytes: 2_000 })
    const noisy = made('noisy.mov', { codec: 'h264', frames: 60, size: '640x360' })
    expect(await previews.end(noisy)).toMatchObject({ because: { code: 'conversion-too-large' } })
    expect(readdirSync(previews.cacheDir)).toEqual([])
  })

  test('is not made of content that crashed ffmpeg until a person retries', async () => {
    const videoCrashes = noCrashes()
    videoCrashes.add(hevc, 'ffmpeg', {
      detail: { code: 'program-crashed', parameters: { signal: 'SIGSEGV' } },
      atMs: 0,
    })
    const previews = maker({ videoCrashes })
    expect(await previews.end(hevc)).toMatchObject({
      because: { code: 'conversion-failed', parameters: { detail: { code: 'program-crashed' } } },
    })
    previews.retry(previews.clip(hevc))
    expect(await previews.end(hevc)).toMatchObject({ kind: 'ready' })
  })
})

test('removes the previews that were not shown for longest, and unfinished files of an earlier run', async () => {
  const cacheDir = temporaryFolder()
  const keys = ['a', 'b', 'c'].map(previewKeyOf)
  for (const [index, key] of keys.entries()) {
    const path = join(cacheDir, `${key}.mp4`)
    writeFileSync(path, Buffer.alloc(1_000))
    utimesSync(path, index + 1, index + 1)
  }
  writeFileSync(join(cacheDir, `${keys[0]}.77-1.part`), 'half')
  const previews = maker({ cacheDir, limitBytes: 30_000 })
  expect(readdirSync(cacheDir).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(previews.want({ ...previews.clip('a'), fingerprint: 'a' }, 'test')).toMatchObject({ kind: 'ready' })
  await previews.end(hevc)
  const size = previews.file(previewKeyOf(hevc))?.sizeBytes ?? 0
  const tight = maker({ cacheDir, limitBytes: size + 1_500 })
  await tight.end(made('other.mov', { frames: 3 }))
  expect(existsSync(join(cacheDir, `${keys[1]}.mp4`))).toBe(false)
})

const names = ['-i.mov', 'concat:a.mov|b.mov', 'http:%3A%2F%2Fx.mov', 'two\nlines %03d.mov']
test.each(names)('a clip named %j is converted as a file', async (name) => {
  const folder = temporaryFolder()
  copyFileSync(hevc, join(folder, name))
  expect(await maker().end(join(folder, name))).toMatchObject({ kind: 'ready' })
  expect(readdirSync(folder)).toEqual([name])
})

test('a station reports an unreadable preview cache', async () => {
  const cacheDir = join(temporaryFolder(), 'previews')
  writeFileSync(cacheDir, 'no folder')
  expect(await maker({ cacheDir }).end(hevc)).toMatchObject({ kind: 'failed', because: { code: 'conversion-failed' } })
})

test('a playlist named like a clip opens no file when its preview is made', async () => {
  const folder = temporaryFolder()
  const canary = await canaries(folder)
  const hostile = writeHostileVideos(folder, canary, clipBytes('plain-60.mp4'))
  const alias = join(folder, 'alias.mov')
  movieWithAlias(alias, 'canary.mov', clipBytes('plain-60.mp4'))
  const previews = maker()
  for (const path of [...hostile, alias]) await previews.end(path)
  expect(canary.sung).toEqual([])
})
