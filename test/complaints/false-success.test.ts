import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventually } from '../support/until.ts'
import { openCage } from './cage.ts'

test('never completes a file that is truncated during the upload, and uploads it when it is whole again', async () => {
  const { film, queue, counts, service } = await openCage({ limitMbitPerSecond: 8 })
  const path = film('one.mp4', 2_000_000)
  const whole = readFileSync(path)
  await eventually(async () => expect((await queue()).items[0]?.sentBytes).toBeGreaterThan(200_000))
  truncateSync(path, 1_000_000)
  await eventually(async () => expect((await counts()).settling).toBe(1))
  expect(await counts()).toMatchObject({ confirming: 0, processing: 0, completed: 0 })
  expect(service.received()).toEqual([])

  writeFileSync(path, whole)
  await eventually(async () => expect((await counts()).completed).toBe(1))
  expect(service.received()).toMatchObject([{ sizeBytes: whole.length, uploads: 1 }])
})
