import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventually } from '../support/until.ts'
import { openCage } from './cage.ts'

test('an upload cut at 90 % shows that it restarts from the beginning, with the attempt and the reason', async () => {
  const sizeBytes = 3_000_000
  const cut = { kind: 'cut', afterBytes: sizeBytes * 0.9 }
  const { film, queue, counts, service } = await openCage(
    { limitMbitPerSecond: 16 },
    { faults: { rules: [{ call: 'upload', times: 1, fault: cut }] } },
  )
  film('one.mp4', sizeBytes)
  await eventually(async () => expect((await queue()).items[0]?.sentBytes).toBeGreaterThan(sizeBytes / 2))
  await eventually(async () => {
    const [row] = (await queue()).items
    expect(row).toMatchObject({ attempt: 2, because: { code: 'offline' } })
    expect(row?.sentBytes).toBeLessThan(sizeBytes / 2)
  })
  await eventually(async () => expect((await counts()).completed).toBe(1))
  expect(service.received()).toHaveLength(1)
})

test('bytes of failed uploads never count as progress, and no clip is called safe', async () => {
  const { film, api, queue, service } = await openCage(
    { limitMbitPerSecond: 80 },
    { faults: { rules: [{ call: 'upload', fault: { kind: 'cut', afterBytes: 500_000 } }] } },
  )
  const { size } = statSync(film('one.mp4', 2_000_000))
  await eventually(async () => expect((await queue()).items[0]?.attempt).toBeGreaterThanOrEqual(3))
  await eventually(async () => {
    const { transfer, counts, today } = await api.status()
    expect(counts.waiting).toBe(1)
    expect(transfer.leftBytes).toBe(size)
    expect(today).toMatchObject({ clips: 1, safe: 0 })
  })
  expect(service.received()).toEqual([])
})
