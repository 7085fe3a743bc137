import { expect, test } from 'vitest'
import { createSampleApi } from './fixtures/sample-api.ts'
import { screensInBrowser } from './fixtures/screens-in-browser.ts'

const openIn = screensInBrowser()

test('rows of the queue fit beside an open clip and in windows of every width', async () => {
  const { page } = await openIn(createSampleApi({ reps: 10, queued: 12 }), { width: 1366, height: 768 })
  await page
    .getByRole('link', { name: /^Queue/ })
    .first()
    .click()
  const grid = page.getByRole('grid').first()
  const row = grid.getByRole('row').first()
  await row.waitFor()
  /** Pixels by which the cells of the first row reach beyond it, to the side or into another line. */
  const overflow = () =>
    row.evaluate((element) => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
      return [scrollWidth - clientWidth, scrollHeight - clientHeight]
    })
  for (const drawer of ['closed', 'open']) {
    if (drawer === 'open') await row.click()
    for (let width = 1_366; width >= 1_000; width -= 10) {
      await page.setViewportSize({ width, height: 768 })
      // In a small window the clip lies over the queue.
      if (width < 1_366 && !(await row.isVisible())) break
      expect([drawer, width, await overflow()]).toEqual([drawer, width, [0, 0]])
    }
    await page.setViewportSize({ width: 1_366, height: 768 })
  }
})
