import { expect, test } from 'vitest'
import { eventually } from '../support/until.ts'
import { openCage } from './cage.ts'

/** More than the system takes into its own hands when nobody reads. */
const LARGE_BYTES = 24_000_000

test('ends a stalled upload after a minute, reports it, and retries', async () => {
  const blackHole = { kind: 'stall', stallMs: 600_000, afterBytes: 100_000 }
  const { film, queue, counts, service } = await openCage(
    {},
    { faults: { rules: [{ call: 'upload', times: 1, fault: blackHole }] } },
  )
  film('one.mp4', LARGE_BYTES)
  await eventually(async () => expect((await counts()).sending).toBe(1))
  await eventually(async () => {
    expect((await queue()).items[0]).toMatchObject({ attempt: 2, because: { code: 'upload-stalled' } })
  })
  await eventually(async () => expect((await counts()).completed).toBe(1))
  expect(service.received()).toMatchObject([{ uploads: 1 }])
})
