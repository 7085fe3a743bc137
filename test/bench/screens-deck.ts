import type { Browser } from '@playwright/test'
import { openWorld, type World } from '../support/screens-world.ts'
import { percentile, report, rounded, timeEach } from './measure.ts'

const KEYS_LIMIT = 2
const POSTER_LIMIT_MS = 1_000
const CLIPS = 12
/** Each clip is a rep of its own, and stays where it can be seen. */
const settings = { 'reps.windowSeconds': 0.1, 'uploads.holdSeconds': 600 }
const TIMEOUT_MS = 10_000
const athletes = [
  { first_name: 'Maya', last_name: 'Ortiz' },
  { first_name: 'Ansel', last_name: 'Whitford' },
]

/** Time to put an athlete on deck by hand, and time from a finished clip to its picture on the screen. */
export async function benchDeck(browser: Browser, screensDir: string, place: string): Promise<string[]> {
  const station = await openWorld({ screensDir, place, athletes, cameras: ['Cam A'], settings })
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-US' })
  try {
    const page = await context.newPage()
    await page.goto(station.freshAddress())
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    }
    const change = async (letters: string, name: string) => {
      keys = 0
      await press('a')
      await page.keyboard.type(letters)
      await press('Enter')
      await deckIs(station, name)
    }
    await station.api.command({ kind: 'deck-set', tags: pitching(station, 'Maya Ortiz'), fromMs: null })
    await page.getByText('Maya Ortiz').first().waitFor()
    const changesMs = await timeEach(4, async () => {
      const isMaya = (await station.api.deck()).current?.athleteName === 'Maya Ortiz'
      await (isMaya ? change('ans', 'Ansel Whitford') : change('may', 'Maya Ortiz'))
    })
    report('Change of the athlete on deck, by keyboard', [
      {
        'keys beside the letters': keys,
        limit: KEYS_LIMIT,
        letters: 3,
        'slowest ms': rounded(Math.max(...changesMs), 0),
      },
    ])

    const shownMs: number[] = []
    for (let clip = 0; clip < CLIPS; clip += 1) {
      const name = `clip-${clip}.mp4`
      await page.evaluate(noteNewPosters)
      station.film('Cam A', name)
      const painted = await page.waitForFunction(() => Reflect.get(window, 'posterAtMs') as number | null)
      shownMs.push(Number(await painted.jsonValue()) - (await restedAtMs(station, name)))
    }
    report('A finished clip on the screen with its poster, from the end of the finished test', [
      {
        clips: CLIPS,
        'p50 ms': rounded(percentile(shownMs, 0.5), 0),
        'slowest ms': rounded(Math.max(...shownMs), 0),
        'limit ms': POSTER_LIMIT_MS,
      },
    ])
    return [
      ...(keys > KEYS_LIMIT ? ['the change of the athlete takes too many keys'] : []),
      ...(Math.max(...shownMs) > POSTER_LIMIT_MS ? ['a finished clip is shown too late'] : []),
    ]
  } finally {
    await context.close()
    await station.close()
  }
}

const pitching = (station: World, name: string) => ({
  athlete: { id: station.idOf(name) },
  activity: 'baseball',
  movement: 'pitching',
  dimensions: { handedness: 'right' },
})

async function deckIs({ api }: World, name: string) {
  const endMs = performance.now() + TIMEOUT_MS
  while ((await api.deck()).current?.athleteName !== name) {
    if (performance.now() > endMs) throw new Error(`${name} never came on deck`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

/** In the page: the moment at which a poster that was not there is painted. */
function noteNewPosters() {
  const before = new Set([...document.images].map(({ src }) => src))
  Reflect.set(window, 'posterAtMs', null)
  const look = () => {
    const fresh = [...document.images].find(
      (image) => !before.has(image.src) && image.src.includes('/poster') && image.complete,
    )
    if (fresh && fresh.naturalWidth > 0)
      requestAnimationFrame(() => setTimeout(() => Reflect.set(window, 'posterAtMs', Date.now())))
    else requestAnimationFrame(look)
  }
  look()
}

/** When the clip's file had come to rest, by the ledger: the finished test was passed then. */
async function restedAtMs({ api }: World, name: string): Promise<number> {
  const rows = (await api.reps({ offset: 0, limit: 50, fromMs: null })).items.flatMap(({ clips }) => clips)
  const groups = (await api.untagged({ offset: 0, limit: 50 })).items.flatMap(({ clips }) => clips)
  const card = [...rows, ...groups].find(({ fileName }) => fileName === name)
  if (!card) throw new Error(`there is no ${name}`)
  const { timeline } = await api.clip({ id: card.id })
  const line = timeline.find(({ event }) => event === 'came-to-rest')
  if (!line) throw new Error(`${name} never came to rest`)
  return line.atMs
}
