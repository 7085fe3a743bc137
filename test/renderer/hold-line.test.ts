import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { createSampleApi } from './fixtures/sample-api.ts'
import { screensInBrowser } from './fixtures/screens-in-browser.ts'

const openIn = screensInBrowser()
const LINE = 'span[aria-hidden="true"] > i'

async function heldRep(reducedMotion: 'reduce' | 'no-preference') {
  const { page } = await openIn(createSampleApi({ reps: 12, queued: 2 }), { reducedMotion })
  await page.locator(LINE).first().waitFor({ state: 'attached' })
  return page
}

const animationsOf = (page: Page) =>
  page.evaluate((line) => document.querySelector(line)?.getAnimations().length ?? -1, LINE)

/** Times in ms at which the line was redrawn, with its length. */
const stepsOf = (page: Page, count: number) =>
  page.evaluate(
    ({ line, count }) =>
      new Promise<{ atMs: number; transform: string }[]>((resolve) => {
        const seen: { atMs: number; transform: string }[] = []
        const element = document.querySelector<HTMLElement>(line)
        if (!element) return resolve(seen)
        new MutationObserver(() => {
          seen.push({ atMs: performance.now(), transform: element.style.transform })
          if (seen.length === count) resolve(seen)
        }).observe(element, { attributes: true, attributeFilter: ['style'] })
      }),
    { line: LINE, count },
  )

test('the line of a hold shrinks without React renders', async () => {
  const page = await heldRep('no-preference')
  expect(await animationsOf(page)).toBe(1)
})

test('the line of a hold steps once a second with reduced motion', async () => {
  const page = await heldRep('reduce')
  expect(await animationsOf(page)).toBe(0)
  const [first, second] = await stepsOf(page, 2)
  if (!first || !second) throw new Error('two steps')
  expect(second.atMs - first.atMs).toBeGreaterThan(600)
  const scale = ({ transform }: { transform: string }) => Number(/scaleX\(([\d.]+)\)/.exec(transform)?.[1])
  expect(scale(second)).toBeLessThan(scale(first))
})
