// “Is it safe?” on the built screens, for stations in any state: one title everywhere, and green only where it is.

import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { screenWordingFor } from '../../src/renderer/state/wording-context.tsx'
import type { StationStatus } from '../../src/station/contract/station-status.ts'
import { safetyText } from '../../src/words/safety-text.ts'
import { idleStatus, withSafety } from '../electron/fixtures/idle-status.ts'
import { anyStatus } from '../support/any-status.ts'
import { createSampleApi } from './fixtures/sample-api.ts'
import { screensInBrowser } from './fixtures/screens-in-browser.ts'

const openIn = screensInBrowser()
const wording = screenWordingFor('en', { locale: 'en-US' })

/** Marks in the color of “safe” within a part of the page. */
const greenMarks = (page: Page, part: string) =>
  page.locator(part).evaluate((element) => {
    const probe = element.ownerDocument.createElement('i')
    probe.style.color = 'var(--safe)'
    element.append(probe)
    const green = getComputedStyle(probe).color
    probe.remove()
    return [...element.querySelectorAll('svg')].filter((mark) => getComputedStyle(mark).color === green).length
  })

test('the top bar, Today, Queue and Audit give one answer, and none is green while anything is on its way', async () => {
  let shown: StationStatus = idleStatus(Date.now())
  const api = createSampleApi({ reps: 4, queued: 0, change: { status: () => shown } })
  const { page, complaints } = await openIn({ ...api, audit: { ...api.audit, state: () => noAudit } })
  const statuses = fc.sample(anyStatus(Date.now()), { numRuns: 12, seed: 20_261_128 })
  for (const [place, status] of statuses.entries()) {
    shown = withSafety({ ...status, name: `Cage ${place}` })
    api.tell({ topics: ['status'] })
    const { title } = safetyText(shown.safety, wording, Date.now())
    const isOpen = shown.safety.onTheWay + shown.safety.needsPerson > 0
    const isGreen = !isOpen && title !== wording.safety.noClips
    for (const [hash, part] of [
      ['#/today', 'section[aria-label="Upload status"]'],
      ['#/queue', 'section[aria-label="Whole queue"]'],
      ['#/audit', 'section[aria-label="Upload status"]'],
    ] as const) {
      await page.evaluate((to) => (window.location.hash = to), hash)
      await expect.poll(() => page.title()).toMatch(new RegExp(`· Cage ${place}$`))
      const text = () => page.locator(part).first().innerText()
      const hasOwnReason = hash === '#/queue' && shown.safety.onTheWay > 0
      if (!hasOwnReason) await expect.poll(text).toContain(title)
      const bar = page.getByRole('banner').getByRole('link').last()
      const said = [await text(), await bar.innerText()]
      if (isOpen)
        for (const one of said)
          expect(one).not.toMatch(/All uploaded|Uploaded, processing|Nothing to upload|^Nothing$/m)
      expect(await greenMarks(page, part), `${hash} of ${JSON.stringify(shown.safety)}`).toBe(isGreen ? 1 : 0)
    }
  }
  expect(complaints).toEqual([])
})

const noAudit = { running: null, last: null, ended: null }
