import { expect, test } from 'vitest'
import type { ClipId } from '../../../src/station/contract/clip.ts'
import { createTransferMeter } from '../../../src/station/uploads/transfer-meter.ts'
import { manualClock } from '../../support/manual-clock.ts'

const [one, two] = ['one', 'two'] as ClipId[]

/** Sends so many bytes a second for so long, ten times a second. */
async function send(
  meter: ReturnType<typeof createTransferMeter>,
  clock: ReturnType<typeof manualClock>,
  seconds: number,
) {
  for (let step = 1; step <= seconds * 10; step++) {
    await clock.advance(100)
    meter.progressed(one!, 1_000_000, step * 1_000)
  }
}

test('the rate counts the latest bytes of all clips together', async () => {
  const clock = manualClock()
  const meter = createTransferMeter(clock)
  meter.progressed(one!, 1_000_000, 0)
  await send(meter, clock, 10)
  expect(meter.bytesPerSecond()).toBeGreaterThan(9_500)
  expect(meter.bytesPerSecond()).toBeLessThan(10_500)
  expect(meter.progressOf(one!)).toMatchObject({ sentBytes: 100_000, sizeBytes: 1_000_000 })
  expect(meter.progressOf(two!)).toBeUndefined()
})

test('the rate is zero without progress, and forecasts use the last one', async () => {
  const clock = manualClock()
  const meter = createTransferMeter(clock)
  meter.progressed(one!, 1_000_000, 0)
  await send(meter, clock, 10)
  expect(meter.measuredRate()).toBeGreaterThan(9_000)
  meter.ended(one!)
  expect(meter.bytesPerSecond()).toBe(0)
  expect(meter.measuredRate()).toBeGreaterThan(9_000)
})

test('counts bytes from zero after an attempt restarts', async () => {
  const clock = manualClock()
  const meter = createTransferMeter(clock)
  meter.progressed(one!, 1_000, 0)
  await clock.advance(1_000)
  meter.progressed(one!, 1_000, 900)
  await clock.advance(1_000)
  meter.progressed(one!, 1_000, 100)
  expect(meter.progressOf(one!)?.sentBytes).toBe(100)
})

test('the rate history covers ten minutes and shows pauses as zero', async () => {
  const clock = manualClock()
  const meter = createTransferMeter(clock)
  meter.progressed(one!, 1_000_000, 0)
  await send(meter, clock, 10)
  await clock.advance(20 * 60_000)
  const history = meter.history()
  expect(history).toHaveLength(120)
  expect(history.at(-1)?.bytesPerSecond).toBe(0)
})
