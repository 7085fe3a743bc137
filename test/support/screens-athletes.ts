import type { Page } from '@playwright/test'
import type { Stage } from './screens-stage.ts'
import { ask } from './screens-world.ts'

const team = [
  { first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' },
  { first_name: 'Jonas', last_name: 'Baker', dominant_arm: 'left' },
  { first_name: 'Zoë', last_name: 'Ångström' },
]

/** The Athletes screen of a facility with three athletes. */
export async function athletesScreen(stage: Stage) {
  const world = await stage.world({ athletes: team })
  const { page } = await stage.enter(world)
  await page.keyboard.press('4')
  const roster = page.getByRole('grid', { name: 'Roster' })
  await roster.getByRole('row').nth(2).waitFor()
  const athlete = async (name: string) =>
    (await ask(world.service, 'GET', `/athletes/${world.idOf(name)}`)).athlete as Record<string, unknown>
  return { world, page, roster, athlete }
}

export const openAthlete = async (page: Page, name: string) => {
  await page.getByRole('grid', { name: 'Roster' }).getByText(name).click()
  const panel = page.getByRole('complementary', { name })
  await panel.getByLabel('First name').waitFor()
  return panel
}
