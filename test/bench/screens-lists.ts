import type { Browser, Page } from '@playwright/test'
import { openWorld, type WorldOptions } from '../support/screens-world.ts'
import { percentile, report, rounded } from './measure.ts'
import {
  FRAMES_WITHIN,
  firstPaintMs,
  framesDuring,
  HEAP_GROWTH_LIMIT_MB,
  heldMemory,
  watchFirstPaint,
  within,
} from './screens-page.ts'
import { jumpTo, pointAt, wheel } from './screens-scroll.ts'

const FIRST_PAINT_LIMIT_MS = 500
const WHEELS = 300
const JUMPS = 200

interface LongList {
  readonly what: string
  readonly place: 'today' | 'queue'
  /** Its name on the screen. */
  readonly label: string
  readonly world: WorldOptions
}

/** A long list in a real browser: its first paint, its frames while it is scrolled, and what it keeps in memory. */
export async function benchList(browser: Browser, { what, place, label, world }: LongList): Promise<string[]> {
  const station = await openWorld(world)
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-US' })
  try {
    const page = await context.newPage()
    await page.goto(station.freshAddress())
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
    // Once more, as on any other day: the page itself is in the browser's cache then.
    await watchFirstPaint(page, label)
    await page.goto(`http://127.0.0.1:${station.headless.port}/#/${place}`)
    await page.reload()
    const paintMs = await firstPaintMs(page)

    const before = await heldMemory(page)
    await pointAt(page.getByRole('grid', { name: label }))
    const frames = await framesDuring(page, () => wheel(page, WHEELS))
    const reached = await jumpThrough(page, label)
    const after = await heldMemory(page)

    const share = within(frames)
    const grownMb = after.heapMb - before.heapMb
    report(`${what}, in Chromium`, [
      {
        'first paint ms': rounded(paintMs, 0),
        'limit ms': FIRST_PAINT_LIMIT_MS,
        frames: frames.length,
        'under 20 ms %': rounded(share * 100),
        'limit %': FRAMES_WITHIN * 100,
        'frame p99 ms': rounded(percentile(frames, 0.99)),
        'heap MB': rounded(before.heapMb),
        'grown by MB': rounded(grownMb),
        'limit MB': HEAP_GROWTH_LIMIT_MB,
        nodes: `${before.nodes} -> ${after.nodes}`,
        'last row': reached,
      },
    ])
    return [
      ...(paintMs > FIRST_PAINT_LIMIT_MS ? [`${what}: the first paint came too late`] : []),
      ...(share < FRAMES_WITHIN ? [`${what}: too many slow frames`] : []),
      ...(grownMb > HEAP_GROWTH_LIMIT_MB ? [`${what}: the page grows as it is scrolled`] : []),
    ]
  } finally {
    await context.close()
    await station.close()
  }
}

/** Through everything there is. Answers the number of the last row, as the page names it. */
async function jumpThrough(page: Page, label: string): Promise<number> {
  const grid = page.getByRole('grid', { name: label })
  for (let jump = 1; jump <= JUMPS; jump += 1) {
    await jumpTo(grid, jump / JUMPS)
    await grid.getByRole('row').first().waitFor()
  }
  const total = await grid.getAttribute('aria-rowcount')
  const last = grid.locator(`[role="row"][aria-rowindex="${total}"]`)
  await last.waitFor()
  return Number(await last.getAttribute('aria-rowindex'))
}
