import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { launchChromium } from '../support/screens-browser.ts'
import { buildScreens } from '../support/screens-build.ts'
import { openWorld } from '../support/screens-world.ts'
import { percentile, report, rounded } from './measure.ts'
import { FRAMES_WITHIN, framesDuring, HEAP_GROWTH_LIMIT_MB, heldMemory, within } from './screens-page.ts'
import { jumpTo, plainList, pointAt, scattered, wheel } from './screens-scroll.ts'

const CAPTURES = 100_000
const ROUNDS = 3
const WHEELS = 200
const DRAGS = 60
const PLACES = 4
/** Longer than the station takes to read a page: the rows come while the wheel turns. */
const WHEELS_AT_PLACE = 100
const PLAIN_ROWS = 2_000
const PLAIN_ROW_PX = 48
/** Beside other work a page may have no turn for half a minute. */
const TIMEOUT_MS = 120_000
const inMemory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const athletes = [
  { first_name: 'Maya', last_name: 'Ortiz' },
  { first_name: 'Ansel', last_name: 'Whitford' },
]

/** The service's list of 100,000 captures in real Chromium: its frames while it is scrolled, beside a list without a script. */
export async function benchCaptures() {
  const place = mkdtempSync(join(inMemory, 'ondeck-bench-'))
  const built = buildScreens()
  const browser = await launchChromium()
  const world = await openWorld({ screensDir: built.screensDir, place, athletes })
  try {
    console.log('Filling the practice service …')
    world.service.control.seedCaptures({ count: CAPTURES, framesEach: 1 })
    const page = await newPage(browser)
    await page.goto(world.freshAddress())
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
    const plain = await newPage(browser)
    await plain.setContent(plainList(PLAIN_ROWS, PLAIN_ROW_PX))
    const problems = await measure(page, plain)
    if (world.bugs.length > 0) problems.push(...world.bugs)
    if (problems.length > 0) throw new Error(problems.join('; '))
  } finally {
    await browser.close()
    await world.close()
    built.remove()
    rmSync(place, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-US' })
  context.setDefaultTimeout(TIMEOUT_MS)
  return context.newPage()
}

async function measure(page: Page, plain: Page): Promise<string[]> {
  await page.evaluate(() => (window.location.hash = '#/captures'))
  const grid = page.getByRole('grid', { name: 'Captures on the service' })
  await grid.getByRole('row').first().waitFor()
  await page.waitForFunction(
    (total) => Number(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')) >= total,
    CAPTURES,
  )
  const plainGrid = plain.getByRole('grid')
  const shares = scattered(ROUNDS * PLACES)
  const frames = { plain: [] as number[], wheeled: [] as number[], dragged: [] as number[], scattered: [] as number[] }
  const landedMs: number[] = []
  const before = await heldMemory(page)
  // In turns, so that what else goes on here is in all of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    await plain.bringToFront()
    await pointAt(plainGrid)
    frames.plain.push(...(await framesDuring(plain, () => wheel(plain, WHEELS))))
    await page.bringToFront()
    await jumpTo(grid, 0)
    await pointAt(grid)
    frames.wheeled.push(...(await framesDuring(page, () => wheel(page, WHEELS))))
    frames.dragged.push(...(await framesDuring(page, () => drag(page))))
    for (const share of shares.splice(0, PLACES)) {
      const startedAtMs = performance.now()
      const landed = landing(page, share)
      frames.scattered.push(...(await framesDuring(page, () => jumpAndWheel(page, share))))
      landedMs.push((await landed) - startedAtMs)
    }
  }
  const after = await heldMemory(page)
  const grownMb = after.heapMb - before.heapMb
  const rows = [
    row('plain list of rows without a script, wheel', frames.plain, frames.plain),
    row('wheel from the top', frames.wheeled, frames.plain),
    row('scroll bar dragged through all of it', frames.dragged, frames.plain),
    row('jumps anywhere, then wheel', frames.scattered, frames.plain),
  ]
  const load = loadavg().map((value) => rounded(value))
  report(`${CAPTURES} captures, in Chromium; load ${load.join(' ')}; limit ${FRAMES_WITHIN * 100} % of frames`, rows)
  report('The same page', [
    {
      'rows of a place not read before, median ms': rounded(percentile(landedMs, 0.5), 0),
      'slowest ms': rounded(Math.max(...landedMs), 0),
      'heap MB': rounded(before.heapMb),
      'grown by MB': rounded(grownMb),
      'limit MB': HEAP_GROWTH_LIMIT_MB,
    },
  ])
  return [
    ...rows
      .slice(1)
      .filter((row) => row['under 20 ms %'] < FRAMES_WITHIN * 100)
      .map(({ what }) => `${what}: too many slow frames`),
    ...(grownMb > HEAP_GROWTH_LIMIT_MB ? ['the page grows as it is scrolled'] : []),
  ]
}

const row = (what: string, frames: readonly number[], plain: readonly number[]) => ({
  what,
  frames: frames.length,
  'under 20 ms %': rounded(within(frames) * 100),
  'x plain list': rounded(within(frames) / within(plain), 2),
  'median ms': rounded(percentile(frames, 0.5)),
  'p99 ms': rounded(percentile(frames, 0.99)),
})

/** From the first capture to the last one and back, a place every third frame: most of the rows are not here yet. */
const drag = (page: Page) =>
  page.evaluate(async (drags) => {
    const scroller = document.querySelector('[role="grid"]')?.parentElement
    if (!scroller) throw new Error('there is no list')
    const nextFrame = () => new Promise(requestAnimationFrame)
    for (let moved = 1; moved <= drags; moved += 1) {
      const share = 1 - Math.abs(1 - (2 * moved) / drags)
      scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * share
      for (let frame = 0; frame < 3; frame += 1) await nextFrame()
    }
  }, DRAGS)

async function jumpAndWheel(page: Page, share: number) {
  await jumpTo(page.getByRole('grid'), share)
  await wheel(page, WHEELS_AT_PLACE)
}

/** When rows of this place are on the page. The station asks the service at most once a second. */
async function landing(page: Page, share: number): Promise<number> {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('[role="grid"] [role="row"]')].some(
        (found) => Math.abs(Number(found.getAttribute('aria-rowindex')) - wanted) < 400,
      ),
    share * CAPTURES,
    { polling: 100 },
  )
  return performance.now()
}
