import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules whose verdict depends on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Lists axe's violations on the current page: one line for each broken rule, with its elements. */
export const axeViolations = (page: Page): Promise<string[]> =>
  violationsOf(page, { runOnly: { type: 'tag', values: RULES } })

/** The same page in another theme: what else could there be but colors? */
export const colorViolations = (page: Page): Promise<string[]> =>
  violationsOf(page, { runOnly: { type: 'rule', values: COLOR_RULES } })

async function violationsOf(page: Page, options: RunOptions): Promise<string[]> {
  // Once for each page: its builder for Playwright would send and compile half a megabyte each time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (options) => {
    // Only violations are told with their places: what passed is a hundred times as long. Rules that look into other
    // origins' style sheets would need a preload; there are none.
    const { violations } = await window.axe.run({ ...options, resultTypes: ['violations'], preload: false })
    return violations.map(({ id, help, nodes }) => {
      const places = nodes.map(
        ({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`,
      )
      return `${id}: ${help}\n  ${places.join('\n  ')}`
    })
  }, options)
}

declare global {
  interface Window {
    axe: Pick<typeof axe, 'run'>
  }
}
