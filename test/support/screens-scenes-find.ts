import type { Page } from '@playwright/test'
import type { Scene } from './screens-scenes.ts'

const total = (page: Page, text: RegExp) => page.locator('footer').getByText(text).waitFor()

/** The search over the reps of a busy day. One page for all of them: the search stands in the address. */
export const findScenes: readonly Scene[] = [
  { name: 'find', place: 'find', isAtEverySize: true, arrange: (page) => total(page, /^[\d,]+ reps$/) },
  {
    name: 'find-filtered',
    place: 'find?text=whitford&activity=baseball',
    keepsPage: true,
    isAtEverySize: true,
    arrange: (page) => page.getByRole('button', { name: 'Clear filters' }).waitFor(),
  },
  {
    name: 'find-nothing',
    place: 'find?text=nobody&file=zzz',
    keepsPage: true,
    isAtEverySize: true,
    arrange: (page) => page.getByText('No reps match').waitFor(),
  },
  {
    name: 'find-selected',
    place: 'find',
    keepsPage: true,
    async arrange(page) {
      await total(page, /^[\d,]+ reps$/)
      await page.getByRole('grid', { name: 'Reps found' }).focus()
      await page.keyboard.press('ControlOrMeta+a')
      await page.getByText(/reps selected$/).waitFor()
    },
  },
]

/** The facility speaks Spanish. */
export const findScenesInSpanish: readonly Scene[] = [
  {
    name: 'find-spanish',
    place: 'find?state=attention&state=completed',
    isAtEverySize: true,
    async arrange(page, world) {
      await world.set('screens.language', 'es')
      await page.getByRole('button', { name: 'Quitar los filtros' }).waitFor()
    },
  },
]
