import { expect, test } from 'vitest'
import { AppError } from '../../src/station/app-error.ts'
import { eventually } from '../support/until.ts'
import { createSampleApi, type SampleApi } from './fixtures/sample-api.ts'
import { screensInBrowser } from './fixtures/screens-in-browser.ts'

const openIn = screensInBrowser()

test('the banner’s button leaves practice mode, and a failure shows its reason', async () => {
  const sample = createSampleApi({
    reps: 3,
    queued: 0,
    change: { status: (status) => ({ ...status, practice: true }) },
  })
  const switched: boolean[] = []
  const api: SampleApi = {
    ...sample,
    connection: {
      ...sample.connection,
      setPractice({ on }) {
        switched.push(on)
        throw new AppError('offline', { host: 'practice.example' })
      },
    },
  }
  const { page, complaints } = await openIn(api)
  await page.getByRole('button', { name: 'Leave practice mode' }).click()
  await eventually(() => expect(switched).toEqual([false]))
  await page.getByText(/practice\.example/).waitFor()
  expect(page.url(), 'no other screen').not.toContain('settings')
  expect(complaints).toEqual([])
})
