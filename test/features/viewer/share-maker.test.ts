import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { planShare, type SharedClip } from '../../../src/features/viewer/core/plan-share.ts'
import type { ShareOptions, ShareState } from '../../../src/features/viewer/sharing.ts'
import { layoutCaption } from '../../../src/features/viewer/station/share-folder.ts'
import { createShareMaker } from '../../../src/features/viewer/station/share-maker.ts'
import type { ClipId } from '../../../src/station/contract/clip.ts'
import { clipBytes } from '../../computer/media/fixtures.ts'
import { noCrashes, standIn } from '../../computer/media/pictures-support.ts'
import { canaries, writeHostileVideos } from '../../support/hostile-videos.ts'
import { countOf, framesOf, makeClip, numberIn, pixelOf, probeVideo, realFfmpeg } from '../../support/made-clips.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'

const clips = mkdtempSync(join(tmpdir(), 'ondeck-test-'))
afterAll(() => rmSync(clips, { recursive: true, force: true }))

// A name that filters, shells and quoting misread.
const folderName = "it's [a]; 'b', c=d:e\\%{f}"
const red = makeClip({ path: join(clips, 'red.mov'), codec: 'hevc', frames: 60, framesPerSecond: 60, color: 'red' })
const blue = makeClip({
  path: join(clips, `${folderName}.mov`),
  codec: 'h264',
  frames: 40,
  framesPerSecond: 30,
  color: 'blue',
})

const clip = (path: string, framesPerSecond: number, change: Partial<SharedClip> = {}): SharedClip => ({
  id: path as ClipId,
  path,
  durationMs: path === red ? 1_000 : 1_333,
  framesPerSecond,
  startMs: 0,
  nudgeFrames: 0,
  widthPixels: 160,
  heightPixels: 90,
  ...change,
})
const both = [clip(red, 60), clip(blue, 30)]

type Given = Partial<Pick<ShareOptions, 'speed' | 'range'>> & { readonly texts?: readonly string[] }

function orderOf(shared: readonly SharedClip[], { speed = 1, range = null, texts = [] }: Given = {}) {
  const plan = planShare(shared, { speed, range })
  const sources = shared.map(({ path }) => ({
    fingerprint: path,
    path,
    sizeBytes: existsSync(path) ? statSync(path).size : 1,
    modifiedAtMs: existsSync(path) ? statSync(path).mtimeMs : 1,
  }))
  return { plan, caption: layoutCaption(texts, plan.picture), name: 'Shared.mp4', sources }
}

function maker(options: Partial<Parameters<typeof createShareMaker>[0]> = {}) {
  const folder = join(temporaryFolder(), 'shared')
  const shares = createShareMaker({
    ffmpegPath: realFfmpeg,
    videoCrashes: noCrashes(),
    mayRun: () => true,
    onChange: () => undefined,
    folder,
    ...options,
  })
  onTestFinished(() => shares.stop())
  return {
    ...shares,
    folder,
    end: (id: string): Promise<Exclude<ShareState, { kind: 'waiting' | 'making' }>> =>
      until(() => {
        const state = shares.state(id)
        return state.kind === 'waiting' || state.kind === 'making' ? null : state
      }),
  }
}

/** Finished video with its frames. */
async function shared(order: ReturnType<typeof orderOf>) {
  const shares = maker()
  const state = await shares.end(shares.start(order))
  if (state.kind !== 'ready') throw new Error(JSON.stringify(state))
  return { ...state, frames: framesOf(state.path, state), probe: probeVideo(state.path), panes: order.plan.panes }
}

const colorBelow = (pane: { x: number; y: number; widthPixels: number; heightPixels: number }) =>
  [pane.x + pane.widthPixels / 2, pane.y + pane.heightPixels * 0.75] as const
const isRed = ([r, g, b]: readonly number[]) => (r ?? 0) > 180 && (g ?? 0) < 80 && (b ?? 0) < 80
const isBlue = ([r, g, b]: readonly number[]) => (r ?? 0) < 80 && (g ?? 0) < 80 && (b ?? 0) > 180
const isBlack = (color: readonly number[]) => color.every((value) => value < 40)

describe('a shared video', () => {
  test('shows both cameras side by side, synchronized frame by frame', async () => {
    const { frames, panes, probe, ...state } = await shared(orderOf(both))
    expect(state).toMatchObject({ widthPixels: 320, heightPixels: 90, durationMs: 1_333 })
    expect(probe.streams).toMatchObject([
      { codec_type: 'video', codec_name: 'h264', width: 320, height: 90, pix_fmt: 'yuv420p' },
    ])
    expect(Number(probe.format.duration)).toBeCloseTo(1.333, 1)
    expect(Number(probe.format.size)).toBe(state.sizeBytes)
    const [left, right] = panes
    if (!left || !right) throw new Error('two panes')
    expect(isRed(pixelOf(frames, 10, colorBelow(left)))).toBe(true)
    expect(isBlue(pixelOf(frames, 10, colorBelow(right)))).toBe(true)
    for (const frame of [0, 1, 10, 31, 58]) {
      expect(numberIn(frames, frame, left), `left of ${frame}`).toBe(frame)
      expect(numberIn(frames, frame, right), `right of ${frame}`).toBe(Math.floor(frame / 2))
    }
    // The left camera's clip has ended.
    expect(isBlack(pixelOf(frames, 70, colorBelow(left)))).toBe(true)
    expect(numberIn(frames, 70, right)).toBe(35)
  })

  test('shifts a camera by its recording time, black until it begins', async () => {
    const { frames, panes } = await shared(orderOf([clip(red, 60), clip(blue, 30, { startMs: 200 })]))
    const [left, right] = panes
    if (!left || !right) throw new Error('two panes')
    expect(isBlack(pixelOf(frames, 6, colorBelow(right)))).toBe(true)
    expect([12, 30, 52].map((frame) => numberIn(frames, frame, left))).toEqual([12, 30, 52])
    expect([12, 30, 52].map((frame) => numberIn(frames, frame, right))).toEqual([0, 9, 20])
  })

  test.each([
    [0.5, 30, [0, 10, 31, 59], 1],
    [0.25, 30, [0, 10, 31, 90], 2],
    [0.125, 30, [0, 40, 131, 200], 4],
  ] as const)('at %s of its speed shows each frame as long as it should', async (speed, rate, at, times) => {
    const { frames, panes, durationMs } = await shared(orderOf([clip(red, 60)], { speed }))
    expect(durationMs).toBe(1_000 / speed)
    expect(countOf(frames)).toBe(rate / speed)
    const [pane] = panes
    if (!pane) throw new Error('a pane')
    expect(at.map((frame) => numberIn(frames, frame, pane))).toEqual(at.map((frame) => Math.floor(frame / times)))
  })

  test('shows a range of frames, from its first to its last', async () => {
    const range = { clipId: red as ClipId, firstFrame: 30, lastFrame: 44 }
    const { frames, panes } = await shared(orderOf(both, { range }))
    const [left, right] = panes
    if (!left || !right) throw new Error('two panes')
    expect(countOf(frames)).toBe(15)
    expect(Array.from({ length: 15 }, (_, frame) => numberIn(frames, frame, left))).toEqual(
      Array.from({ length: 15 }, (_, frame) => 30 + frame),
    )
    expect([0, 14].map((frame) => numberIn(frames, frame, right))).toEqual([15, 22])
  })

  test.each([
    ["Zoë O'Neil:'%{}\\ [x];,=", 'Nov 23, 2026'],
    ['%{localtime}%{pts\\:hms}', "'"],
    ['Łukasz Żółć · Ελένη · Дмитрий', '23.11.2026'],
    ['x'.repeat(2_000), 'Nov 23'],
  ])('writes the name %s as it is', async (name, date) => {
    const { frames, heightPixels, probe } = await shared(orderOf([clip(red, 60)], { texts: [name, date] }))
    expect(heightPixels).toBeGreaterThan(90)
    expect(probe.streams[0]?.height).toBe(heightPixels)
    const lit = Array.from({ length: 160 }, (_, x) => x).filter((x) =>
      Array.from({ length: heightPixels - 92 }, (_, y) => y).some((y) => pixelOf(frames, 3, [x, 91 + y])[1] > 120),
    )
    // Letters from the left edge, and none in the margin on the right.
    expect(lit.length).toBeGreaterThan(4)
    expect(lit.filter((x) => x < 7 || x > 158)).toEqual([])
    expect(JSON.stringify(probe)).not.toContain(name.slice(0, 5))
  })
})

describe('a shared video that can’t be made', () => {
  test('cancels at once, and leaves no files', async () => {
    const shares = maker()
    const [first, second] = [shares.start(orderOf(both, { speed: 0.125 })), shares.start(orderOf(both))]
    await until(() => shares.state(first).kind === 'making')
    await shares.cancel(second)
    await shares.cancel(first)
    expect([first, second].map((id) => shares.state(id))).toEqual([{ kind: 'canceled' }, { kind: 'canceled' }])
    await until(() => readdirSync(shares.folder).length === 0)
    expect(shares.file(first)).toBeNull()
  })

  test('reports the reason', async () => {
    const without = maker({ ffmpegPath: null })
    expect(await without.end(without.start(orderOf(both)))).toMatchObject({ because: { code: 'ffmpeg-missing' } })
    const shares = maker()
    const gone = orderOf([clip(join(clips, 'gone.mov'), 60)])
    expect(await shares.end(shares.start(gone))).toMatchObject({ because: { code: 'file-missing' } })
    const reused = orderOf([clip(red, 60)])
    const earlier = reused.sources.map((source) => ({ ...source, modifiedAtMs: source.modifiedAtMs - 60_000 }))
    const another = await shares.end(shares.start({ ...reused, sources: earlier }))
    expect(another).toMatchObject({ kind: 'failed', because: { code: 'file-missing' } })
    const damaged = join(temporaryFolder(), 'damaged.mov')
    writeFileSync(damaged, 'no movie')
    const broken = await shares.end(shares.start(orderOf([clip(damaged, 60)])))
    expect(broken).toMatchObject({ kind: 'failed', because: { code: 'conversion-failed' } })
    const small = maker({ maxBytes: 500 })
    expect(await small.end(small.start(orderOf(both)))).toMatchObject({ because: { code: 'conversion-too-large' } })
    expect(() => shares.state('unknown')).toThrow('share-unknown')
  })

  test('refuses content that crashed ffmpeg before', async () => {
    const videoCrashes = noCrashes()
    const script = `case "$*" in *filter_complex*) kill -SEGV $$;; esac; exec '${realFfmpeg}' "$@"`
    const crashing = maker({ videoCrashes, ffmpegPath: standIn(script) })
    const because = { code: 'conversion-failed', parameters: { detail: { code: 'program-crashed' } } }
    expect(await crashing.end(crashing.start(orderOf([clip(red, 60)])))).toMatchObject({ because })
    const shares = maker({ videoCrashes })
    expect(await shares.end(shares.start(orderOf(both)))).toMatchObject({ because })
    expect(existsSync(shares.folder)).toBe(false)
    expect(await shares.end(shares.start(orderOf([clip(blue, 30)])))).toMatchObject({ kind: 'ready' })
  })

  test('refuses one job too many', () => {
    const shares = maker()
    for (let count = 0; count < 8; count += 1) shares.start(orderOf(both))
    expect(() => shares.start(orderOf(both))).toThrow('share-busy')
  })

  test('opens no file named by a playlist that replaced a clip', async () => {
    const folder = temporaryFolder()
    const canary = await canaries(folder)
    const shares = maker()
    const hostile = writeHostileVideos(folder, canary, clipBytes('plain-60.mp4')).slice(-6)
    for (const path of hostile) await shares.end(shares.start(orderOf([clip(path, 60, { durationMs: 400 })])))
    expect(canary.sung).toEqual([])
  })
})

test('removes shared videos when the station stops, or at the next start after a kill', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'left.mp4'), 'of an earlier run')
  const shares = maker({ folder })
  expect(existsSync(folder)).toBe(false)
  await shares.end(shares.start(orderOf([clip(red, 60)])))
  expect(readdirSync(folder)).toHaveLength(1)
  await shares.stop()
  expect(existsSync(folder)).toBe(false)
})

test('stops a video under way at once when the station stops, and leaves no files', async () => {
  const shares = maker()
  const [first] = [shares.start(orderOf(both, { speed: 0.125 })), shares.start(orderOf(both))]
  await until(() => shares.state(first).kind === 'making' && existsSync(shares.folder))
  await shares.stop()
  expect(existsSync(shares.folder)).toBe(false)
})
