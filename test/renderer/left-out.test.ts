import { expect, test } from 'vitest'
import type { LeftOutRow } from '../../src/contract/left-out.ts'
import { createSampleFace, type SampleFace } from './fixtures/sample-face.ts'
import { screensInBrowser } from './fixtures/screens-in-browser.ts'

const openIn = screensInBrowser()

const rows: LeftOutRow[] = [1, 2, 3].map((number) => ({
  id: `clip-${number}`,
  clip: null,
  fileName: `0000${number}.MTS`,
  camera: 'A open side',
  path: `/cameras/a/0000${number}.MTS`,
  sizeBytes: 48_000_000,
  reason: { kind: 'duplicate', of: 'IMG_0412.MOV', uploadedAtMs: 1_700_000_000_000 },
}))

test('the queue lists duplicates with the file that they repeat, once they are asked for', async () => {
  const sample = createSampleFace({ reps: 10, queued: 3, change: {} })
  const face: SampleFace = { ...sample, leftOut: () => ({ total: rows.length, items: rows }) }
  const { page, complaints } = await openIn(face)
  await page.getByRole('link', { name: 'Queue' }).first().click()
  const section = page.getByRole('region', { name: 'Not uploaded' })
  page.setDefaultTimeout(8_000)
  await section.getByRole('radio', { name: 'Duplicates 3' }).click()
  await section.getByText('Duplicate of IMG_0412.MOV, uploaded').first().waitFor()
  expect(complaints).toEqual([])
})
