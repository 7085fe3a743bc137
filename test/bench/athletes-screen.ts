import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Athlete } from '../../src/service/athletes.ts'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { launchChromium } from '../support/screens-browser.ts'
import { buildScreens } from '../support/screens-build.ts'
import { openWorld, type World } from '../support/screens-world.ts'
import { type Keystroke, plainSearch, typeInto, watchCalls, wholeMs } from './keystrokes.ts'
import { percentile, report, rounded, timeEach } from './measure.ts'

const MEDIAN_LIMIT_MS = 50
const P95_LIMIT_MS = 100
const ROUNDS = 6
/** Beside other work a page may have no turn for half a minute. */
const TIMEOUT_MS = 120_000
/** As many as the list reads for a screen. */
const PAGE = 60
const inMemory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const typed = ['maya bao', 'zoe ra', 'camila do', 'grase']

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
    context.setDefaultTimeout(TIMEOUT_MS)
    const page = await context.newPage()
    await watchCalls(page, 'roster/page')
    await page.goto(world.freshAddress())
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
    await page.evaluate(() => (window.location.hash = '#/athletes'))
    await page.getByRole('grid', { name: 'Roster' }).getByRole('row').first().waitFor()
    const plain = await context.newPage()
    await plain.setContent(plainSearch(athletes.map((athlete) => `${athlete.first_name} ${athlete.last_name}`)))
    const strokes: Keystroke[] = []
    const plainStrokes: Keystroke[] = []
    const askedMs: number[] = []
    // In turns, so that what else goes on here is in all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const text of typed) {
        await page.bringToFront()
        strokes.push(...(await typeInto(page, text)))
        await plain.bringToFront()
        plainStrokes.push(...(await typeInto(plain, text)))
        askedMs.push(...(await ask(world, text)))
      }
    }
    return told(athletes.length, { strokes, plainStrokes, askedMs })
  } finally {
    await browser.close()
    await world.close()
    built.remove()
    rmSync(place, { recursive: true, force: true })
  }
}

/** The same questions without a browser or a connection between. */
async function ask({ api }: World, text: string): Promise<number[]> {
  const samples: number[] = []
  const sort = { field: 'first_name', descending: false } as const
  for (let length = 1; length <= text.length; length += 1) {
    const asked = { text: text.slice(0, length), filters: [], sort, offset: 0, limit: PAGE }
    samples.push(...(await timeEach(1, () => api.roster.page(asked))))
  }
  return samples
}

interface Samples {
  readonly strokes: readonly Keystroke[]
  readonly plainStrokes: readonly Keystroke[]
  readonly askedMs: readonly number[]
}

function told(athletes: number, { strokes, plainStrokes, askedMs }: Samples): string[] {
  const all = strokes.map(wholeMs)
  const plainMs = percentile(plainStrokes.map(wholeMs), 0.5)
  const row = (step: string, samples: readonly number[]) => ({
    step,
    // Other load on the computer makes none of them faster.
    'quickest tenth ms': rounded(percentile(samples, 0.1)),
    'median ms': rounded(percentile(samples, 0.5)),
    'p95 ms': rounded(percentile(samples, 0.95)),
    'median, x plain page': rounded(percentile(samples, 0.5) / plainMs),
  })
  const load = loadavg().map((value) => rounded(value))
  report(
    `${athletes.toLocaleString('en')} athletes on the screen, in Chromium; load ${load.join(' ')}; ` +
      `limits ${MEDIAN_LIMIT_MS} / ${P95_LIMIT_MS} ms`,
    [
      row(`${all.length} keys, to the painted list`, all),
      row('  key to request', steps(strokes, 'toRequestMs')),
      row('  request to answer', steps(strokes, 'toAnswerMs')),
      row('    of it in the station', askedMs),
      row('  answer to changed page', steps(strokes, 'toChangeMs')),
      row('  changed page to paint', steps(strokes, 'toPaintMs')),
      row('plain page that searches in memory', plainStrokes.map(wholeMs)),
    ],
  )
  const isSlow = percentile(all, 0.5) > MEDIAN_LIMIT_MS || percentile(all, 0.95) > P95_LIMIT_MS
  return isSlow ? ['a keystroke on the screen'] : []
}

const steps = (strokes: readonly Keystroke[], step: keyof Keystroke) => strokes.map((stroke) => stroke[step])
