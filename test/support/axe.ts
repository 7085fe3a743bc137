import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type AxeOptions = Parameters<AxeBuilder['options']>[0]

/** The rules whose verdict depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe holds against the page as it stands: one line for each rule that is broken, with the places. */
export const axeViolations = (page: Page): Promise<string[]> =>
  violationsOf(page, { runOnly: { type: 'tag', values: RULES } })

/** The same page in another theme: what else could there be but colours? */
export const colourViolations = (page: Page): Promise<string[]> =>
  violationsOf(page, { runOnly: { type: 'rule', values: COLOUR_RULES } })

async function violationsOf(page: Page, options: AxeOptions): Promise<string[]> {
  // All in the page itself, which has no frames: without a page of its own for the verdict it takes half the time.
  // Only violations are told with their places: what passed is a hundred times as long.
  const builder = new AxeBuilder({ page }).options({ ...options, resultTypes: ['violations'] })
  const { violations } = await builder.setLegacyMode().analyze()
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(
      ({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`,
    )
    return `${id}: ${help}\n  ${places.join('\n  ')}`
  })
}
