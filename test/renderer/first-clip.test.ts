import { expect, test } from 'vitest'
import { createSampleApi, type SampleApi } from './fixtures/sample-api.ts'
import { screensInBrowser } from './fixtures/screens-in-browser.ts'

const openIn = screensInBrowser()

const noClips = { clips: 0, reps: 0, safe: 0, moving: 0, waiting: 0, untagged: 0, stuck: 0, leftOut: 0 }

/** A day whose clips are neither untagged nor in a rep: none, or tagged ones that are still being grouped. */
function dayOf(clips: number): SampleApi {
  const today = { ...noClips, clips, waiting: clips }
  const sample = createSampleApi({ reps: 0, queued: 0, change: { status: (status) => ({ ...status, today }) } })
  return { ...sample, untagged: () => ({ total: 0, clips: 0, items: [] }) }
}

test('Today waits for the first clip only while the day has no clips', async () => {
  const { page: empty } = await openIn(dayOf(0))
  await empty.getByText('Waiting for the first clip today').waitFor()

  const { page, complaints } = await openIn(dayOf(15))
  await page.getByText('No reps yet. Clips appear here once they are tagged.').waitFor()
  expect(await page.getByText('Waiting for the first clip today').count(), 'while clips become reps').toBe(0)
  expect(complaints).toEqual([])
})
