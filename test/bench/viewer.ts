import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { displayTimesMs, makeNumberedClip, type NumberedClip, readNumbersIn } from '../support/numbered-clip.ts'
import { launchChromium } from '../support/screens-browser.ts'
import { buildScreens } from '../support/screens-build.ts'
import { openWorld, type World } from '../support/screens-world.ts'
import { percentile, report, rounded } from './measure.ts'
import { FRAME_LIMIT_MS, FRAMES_WITHIN, framesDuring, within } from './screens-page.ts'
import { type PlayedFrames, playedFrames, settled } from './viewer-page.ts'

const inMemory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const STEPS = 60
const JUMPS = 40
const APART_LIMIT_MS = 1_000 / 60
/** Of the pictures that were looked at while it plays. */
const APART_WITHIN = 0.99
const PLAYED_MS = 5_000
/**
 * Chromium draws a page with two videos at half its rate where no more new pictures than these come in a second: it
 * takes them for a conference (`VideoConferenceMatcher` in components/viz/service/display/frame_interval_matchers.cc).
 */
const HALVED_AT = 30

interface Filmed {
  readonly rates: readonly [number, number]
  readonly seconds: readonly [number, number]
  readonly speeds: readonly string[]
  readonly isStood: boolean
}

/** The last ones have sixty new pictures a second in slow motion. */
const filmed: readonly Filmed[] = [
  { rates: [60, 60], seconds: [8, 9], speeds: ['1/4', '1'], isStood: true },
  { rates: [60, 30], seconds: [8, 9], speeds: ['1/4', '1'], isStood: true },
  { rates: [240, 240], seconds: [3, 4], speeds: ['1/4'], isStood: false },
]
/** A clock that a person corrected: cameras rarely begin at full seconds. */
const CORRECTION_MS = 260

interface Camera {
  readonly name: string
  readonly clip: NumberedClip
  /** When each frame is displayed, on the clock of all cameras. */
  readonly timesMs: readonly number[]
}

/** The viewer in real Chromium: the numbers in the videos' pixels say which frames are displayed. */
export async function benchViewer() {
  const place = mkdtempSync(join(inMemory, 'ondeck-bench-'))
  const built = buildScreens()
  const browser = await launchChromium()
  try {
    console.log('Making the videos …')
    const failures: string[] = []
    for (const each of filmed) {
      const world = await openWorld({
        screensDir: built.screensDir,
        place,
        athletes: [{ first_name: 'Maya', last_name: 'Ortiz' }],
        cameras: ['A side', 'B plate'],
        settings: { 'uploads.paused': true },
      })
      const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-US' })
      try {
        const cameras = await film(world, each)
        const page = await context.newPage()
        await readNumbersIn(page)
        await openViewer(page, world)
        if (each.isStood) failures.push(...(await benchStanding(page, cameras)))
        failures.push(...(await benchPlaying(page, cameras, each.speeds)))
      } finally {
        await context.close()
        await world.close()
      }
    }
    if (failures.length > 0) throw new Error(failures.join('; '))
  } finally {
    await browser.close()
    built.remove()
    rmSync(place, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** One rep by two cameras: the second began a second earlier by its clock, and at the lower rate its rate varies. */
async function film(world: World, { rates: [first, second], seconds: [long, longer] }: Filmed): Promise<Camera[]> {
  const atMs = Math.floor(Date.now() / 1_000) * 1_000 - 60_000
  const tags = { athlete: { id: world.idOf('Maya Ortiz') }, activity: 'baseball', movement: 'pitching', dimensions: {} }
  await world.api.command({ kind: 'deck-set', tags, fromMs: atMs - 60_000 })
  const folder = join(world.root, 'filmed')
  mkdirSync(folder)
  const clips = [
    { name: 'A side', rate: first, seconds: long, recordedAtMs: atMs },
    { name: 'B plate', rate: second, seconds: longer, recordedAtMs: atMs - 1_000 },
  ].map(({ name, rate, seconds, recordedAtMs }) => {
    const file = join(folder, `${name}.mp4`)
    const size = { width: 1_280, height: 720 }
    const clip = {
      file,
      ...size,
      framesPerSecond: rate,
      frames: rate * seconds,
      recordedAtMs,
      isVariable: rate < first,
    }
    makeNumberedClip(clip)
    return { name, clip }
  })
  await world.api.command({ kind: 'clock-correct', camera: 'B plate', correctionMs: CORRECTION_MS })
  for (const { name, clip } of clips) world.give(name, clip.file)
  return clips.map(({ name, clip }, index) => ({
    name,
    clip,
    timesMs: displayTimesMs(clip.file).map((ms) => ms + clip.recordedAtMs - atMs + index * CORRECTION_MS),
  }))
}

async function openViewer(page: Page, world: World) {
  const rep = await repOfBoth(world)
  await page.goto(world.freshAddress())
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
  await page.goto(`http://127.0.0.1:${world.headless.port}/#/viewer/${rep}`)
  await page.getByRole('slider', { name: 'Position' }).waitFor()
  await page.waitForFunction(() => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuemax')) > 100)
  await settled(page)
}

async function repOfBoth({ api }: World): Promise<string> {
  for (;;) {
    const { items } = await api.reps({ offset: 0, limit: 1, fromMs: null })
    const rep = items[0]
    if (rep?.clips.length === 2 && rep.clips.every(({ durationMs }) => durationMs !== null)) return rep.id
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The frame that is displayed at a moment; the nearest where the camera did not film. */
const frameAt = ({ timesMs }: Camera, ms: number) =>
  Math.max(
    timesMs.findLastIndex((at) => at <= ms),
    0,
  )

/** Each position stands for a frame of the first camera; before it began, its frames are counted on. */
function momentOf([first, second]: readonly Camera[], position: number): number {
  if (!first || !second) return 0
  const frameMs = 1_000 / first.clip.framesPerSecond
  const before = Math.ceil(-(second.timesMs[0] ?? 0) / frameMs - 1e-6)
  return (position - before + 0.5) * frameMs
}

async function benchStanding(page: Page, cameras: readonly Camera[]): Promise<string[]> {
  const slider = page.getByRole('slider', { name: 'Position' })
  const wrong: string[] = []
  const look = async (how: string) => {
    await settled(page)
    const position = Number(await slider.getAttribute('aria-valuenow'))
    const expected = cameras.map((camera) => frameAt(camera, momentOf(cameras, position)))
    const shown = await page.evaluate((): number[] => Reflect.get(window, 'readNumbers')())
    if (shown.join() !== expected.join()) wrong.push(`${how} ${position}: ${shown.join()} for ${expected.join()}`)
  }
  const count = Number(await slider.getAttribute('aria-valuemax')) + 1
  await page.keyboard.press('Home')
  await look('home')
  const startedAtMs = performance.now()
  for (let step = 0; step < STEPS; step += 1) {
    await page.keyboard.press('.')
    await look('step')
  }
  const stepMs = (performance.now() - startedAtMs) / STEPS
  const box = await slider.boundingBox()
  if (!box) throw new Error('the scrubber is not on the screen')
  for (let jump = 0; jump < JUMPS; jump += 1) {
    // Spread over the whole, in no order.
    const part = ((jump * 17) % JUMPS) / JUMPS
    await page.mouse.click(box.x + part * box.width, box.y + box.height / 2)
    await look('jump')
    await page.keyboard.press(',')
    await look('step back')
  }
  await page.keyboard.press('End')
  await look('end')
  const looked = STEPS + 2 * JUMPS + 2
  const rates = cameras.map(({ clip }) => `${clip.framesPerSecond}${clip.isVariable ? ' variable' : ''}`).join(' + ')
  report(`720p at ${rates} fps, standing`, [
    { positions: count, looked, 'right on both': looked - wrong.length, 'ms a step': rounded(stepMs) },
  ])
  for (const line of wrong.slice(0, 10)) console.log(line)
  return wrong.length > 0 ? [`${rates}: ${wrong.length} of ${looked} positions show another frame`] : []
}

async function benchPlaying(page: Page, cameras: readonly Camera[], speeds: readonly string[]): Promise<string[]> {
  const failures: string[] = []
  const quickest = Math.max(...cameras.map(({ clip }) => clip.framesPerSecond))
  for (const speed of speeds) {
    await page.keyboard.press('Home')
    // Folders of both cameras.
    for (let step = 0; step < (8 * quickest) / 60; step += 1) await page.keyboard.press('Shift+ArrowRight')
    await settled(page)
    await page.getByRole('radio', { name: speed, exact: true }).click()
    let played: PlayedFrames = []
    await page.keyboard.press('l')
    await page.waitForTimeout(700)
    const frames = await framesDuring(page, async () => {
      await page.waitForTimeout(PLAYED_MS / 2)
    })
    played = await playedFrames(page, PLAYED_MS / 2)
    await page.keyboard.press('k')
    const apart = played.map((numbers) => apartMs(cameras, numbers))
    const share = apart.filter((ms) => ms <= APART_LIMIT_MS + 0.5).length / apart.length
    const limitMs = FRAME_LIMIT_MS * (quickest * (speed === '1/4' ? 0.25 : 1) > HALVED_AT ? 1 : 2)
    const quick = within(frames, limitMs)
    const rates = cameras.map(({ clip }) => clip.framesPerSecond).join(' + ')
    report(`720p at ${rates} fps, playing at ${speed}`, [
      {
        pictures: played.length,
        'within 1/60 s %': rounded(share * 100),
        'limit %': APART_WITHIN * 100,
        'apart p50 ms': rounded(percentile(apart, 0.5)),
        'apart p99 ms': rounded(percentile(apart, 0.99)),
        frames: frames.length,
        'limit ms': limitMs,
        'within %': rounded(quick * 100),
        'frame p99 ms': rounded(percentile(frames, 0.99)),
      },
    ])
    if (share < APART_WITHIN) failures.push(`${rates} at ${speed}: cameras were more than 1/60 s apart`)
    if (quick < FRAMES_WITHIN) failures.push(`${rates} at ${speed}: too many slow frames`)
  }
  return failures
}

/** Distance of two displayed frames from the same moment: 0 while the times for which they are displayed overlap. */
function apartMs([first, second]: readonly Camera[], [one = 0, other = 0]: readonly number[]): number {
  if (!first || !second) return 0
  const span = ({ timesMs }: Camera, frame: number) => [timesMs[frame] ?? 0, timesMs[frame + 1] ?? Infinity] as const
  const [oneFrom, oneTo] = span(first, one)
  const [otherFrom, otherTo] = span(second, other)
  return Math.max(otherFrom - oneTo, oneFrom - otherTo, 0)
}
