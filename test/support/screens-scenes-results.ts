import type { Page } from '@playwright/test'
import type { Scene, SceneGroup } from './screens-scenes.ts'
import { seasonWorld } from './screens-season.ts'
import type { World } from './screens-world.ts'

const sessions = (page: Page) => page.getByRole('grid', { name: 'Sessions', exact: true })

/** Selects the first pitches of the list. */
async function select(page: Page, count: number) {
  await sessions(page).waitFor()
  const pitches = sessions(page).getByRole('row').filter({ hasText: 'Pitching' })
  for (let number = 0; number < count; number++) {
    await pitches
      .nth(number)
      .getByRole('button', { name: /Add session to compare/ })
      .click()
  }
  await page.getByText(`${count} of 6 selected`).waitFor()
}

/** The newest pitch that passed the quality check. */
async function newestPitch({ api }: World) {
  const pitches = { activity: 'baseball', movement: 'pitching' }
  const filter = { ...pitches, athleteIds: [], fromMs: null, toMs: null, approvedOnly: true }
  const { items } = await api.results.sessions({ filter, order: 'newest', offset: 0, limit: 1 })
  const [pitch] = items
  if (!pitch) throw new Error('the season has no pitch')
  return pitch
}

const goTo = (page: Page, place: string) => page.evaluate((hash) => (window.location.hash = hash), `#/${place}`)

/** Opens its page with the figure and both plots. */
async function openRep(page: Page, world: World) {
  await goTo(page, `results/session~${(await newestPitch(world)).id}`)
  await page.getByText('28 joints').waitFor()
  await page.getByRole('slider').nth(2).waitFor()
}

/** All of them on one page that is loaded once. */
const kept = { keepsPage: true, isAtEverySize: true } as const

const openedScenes: readonly Scene[] = [
  {
    ...kept,
    name: 'results-compare',
    place: 'results',
    async arrange(page) {
      if (!(await page.getByText('3 of 6 selected').isVisible())) await select(page, 3)
      await page.getByRole('button', { name: 'Compare', exact: true }).click()
      await page.getByRole('slider').waitFor()
      await page.getByRole('row', { name: /^Max layback/ }).waitFor()
    },
  },
  {
    ...kept,
    name: 'results-trend',
    place: 'results/trend',
    async arrange(page) {
      await page.getByRole('slider').waitFor()
      await page.getByText(/^All on one scale/).waitFor()
    },
  },
  { ...kept, name: 'results-rep', place: 'results', arrange: openRep },
  {
    keepsPage: true,
    name: 'results-rep-metrics',
    place: 'results',
    async arrange(page, world) {
      await openRep(page, world)
      await page.keyboard.press('m')
      await page.getByRole('region', { name: 'All metrics' }).waitFor()
    },
  },
  {
    ...kept,
    name: 'results-report',
    place: 'results',
    async arrange(page, world) {
      const { athleteId } = await newestPitch(world)
      const asked = new URLSearchParams({ athlete: athleteId ?? '', activity: 'baseball', movement: 'pitching' })
      await goTo(page, `results/${encodeURIComponent(`report~${asked}`)}`)
      await page
        .getByRole('img', { name: /^Line chart of/ })
        .first()
        .waitFor()
    },
  },
]

/** The Results screen over a season. */
export const resultGroups: readonly SceneGroup[] = [
  {
    name: 'a season of results',
    open: (base) => seasonWorld(base),
    scenes: [
      {
        name: 'results-sessions',
        place: 'results',
        isAtEverySize: true,
        arrange: (page) => sessions(page).getByText('Passed').first().waitFor(),
      },
      { name: 'results-selected', place: 'results', keepsPage: true, arrange: (page) => select(page, 3) },
      ...openedScenes,
      {
        ...kept,
        name: 'results-table',
        place: 'results/table',
        arrange: (page) => page.getByRole('grid').getByRole('row').nth(2).waitFor(),
      },
      {
        name: 'results-spanish',
        place: 'results',
        async arrange(page: Page, world: World) {
          await world.set('screens.language', 'es')
          await page.getByRole('grid', { name: 'Sesiones', exact: true }).waitFor()
        },
      },
    ],
  },
]
