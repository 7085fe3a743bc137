import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openStationStore } from '../../src/node/store/station-store.ts'
import type { Athlete } from '../../src/service-api/athletes.ts'
import { launchChromium } from '../support/screens-browser.ts'
import { buildScreens } from '../support/screens-build.ts'
import { openWorld } from '../support/screens-world.ts'
import { percentile, report, rounded } from './measure.ts'

const MEDIAN_LIMIT_MS = 50
const P95_LIMIT_MS = 100
const ROUNDS = 6
const inMemory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const typed = ['maya bao', 'zoe ka', 'camila do', 'grase']

/** From a keystroke in the search until the list that fits is painted, in real Chromium over this whole roster. */
export async function benchAthletesScreen(athletes: readonly Athlete[]): Promise<string[]> {
  const place = mkdtempSync(join(inMemory, 'ondeck-bench-'))
  const built = buildScreens()
  const browser = await launchChromium()
  const world = await openWorld({
    screensDir: built.screensDir,
    place,
    // No service: nobody reads its list meanwhile.
    isSetUp: false,
    prepare(dataDir) {
      const store = openStationStore(dataDir)
      store.roster.upsert(athletes, 1)
      store.close()
    },
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-US' })
    const page = await context.newPage()
    await page.goto(world.freshAddress())
    await page.getByRole('navigation').waitFor()
    await page.evaluate(() => (window.location.hash = '#/athletes'))
    await page.getByRole('grid', { name: 'Roster' }).getByRole('row').first().waitFor()
    const samples: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) for (const text of typed) samples.push(...(await type(page, text)))
    const [median, p95] = [percentile(samples, 0.5), percentile(samples, 0.95)]
    report(`${athletes.length.toLocaleString('en')} athletes on the screen, in Chromium`, [
      {
        keystrokes: samples.length,
        'to the painted list, median ms': rounded(median),
        'limit ms': MEDIAN_LIMIT_MS,
        'p95 ms': rounded(p95),
        'p95 limit ms': P95_LIMIT_MS,
      },
    ])
    return median > MEDIAN_LIMIT_MS || p95 > P95_LIMIT_MS ? ['a keystroke on the screen'] : []
  } finally {
    await browser.close()
    await world.close()
    built.remove()
    rmSync(place, { recursive: true, force: true })
  }
}

/** The time of each key that changed the list. */
async function type(page: Page, text: string): Promise<number[]> {
  await page.getByRole('searchbox').fill('')
  await page.getByRole('searchbox').focus()
  await page.waitForTimeout(300)
  const samples: number[] = []
  for (const letter of text) {
    const painted = await page.evaluateHandle(untilPainted)
    await page.keyboard.type(letter)
    const tookMs = await painted.evaluate(({ took }) => took)
    if (tookMs !== null) samples.push(tookMs)
  }
  return samples
}

/** Runs in the page, from the key to the frame after the list changed; null when it stays as it is. */
function untilPainted(): { took: Promise<number | null> } {
  const took = new Promise<number | null>((resolve) => {
    const list = document.querySelector('[role="grid"]')?.parentElement
    let beganAtMs = 0
    const begin = () => (beganAtMs = performance.now())
    document.addEventListener('keydown', begin, { capture: true, once: true })
    const timer = setTimeout(() => done(null), 600)
    const observer = new MutationObserver(() => {
      if (beganAtMs > 0) requestAnimationFrame(() => setTimeout(() => done(performance.now() - beganAtMs)))
    })
    function done(result: number | null) {
      observer.disconnect()
      clearTimeout(timer)
      document.removeEventListener('keydown', begin, { capture: true })
      resolve(result)
    }
    if (list) observer.observe(list, { childList: true, subtree: true, characterData: true, attributes: true })
  })
  return { took }
}
