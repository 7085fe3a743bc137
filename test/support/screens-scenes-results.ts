import type { Page } from '@playwright/test'
import type { SceneGroup } from './screens-scenes.ts'
import { seasonWorld } from './screens-season.ts'
import type { World } from './screens-world.ts'

const sessions = (page: Page) => page.getByRole('grid', { name: 'Sessions', exact: true })

/** Selects the first sessions of the list. */
async function select(page: Page, count: number) {
  await sessions(page).waitFor()
  for (let number = 0; number < count; number++) {
    await sessions(page)
      .getByRole('button', { name: /Add session to compare/ })
      .nth(number)
      .click()
  }
  await page.getByText(`${count} of 6 selected`).waitFor()
}

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
      { name: 'results-selected', place: 'results', arrange: (page) => select(page, 3) },
      {
        name: 'results-table',
        place: 'results/table',
        isAtEverySize: true,
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
