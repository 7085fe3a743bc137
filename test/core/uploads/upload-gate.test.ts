import { expect, test } from 'vitest'
import { Settings } from '../../../src/contract/station/settings.ts'
import { createUploadGate } from '../../../src/core/uploads/upload-gate.ts'
import { localTime } from '../../../src/node/local-time.ts'
import { manualClock } from '../../support/manual-clock.ts'

function gateOf(uploads: object = {}) {
  const clock = manualClock()
  const settings = Settings.parse({ service: { baseUrl: null }, folders: [], uploads })
  const gate = createUploadGate({ settings: () => settings, clock, localTime, meter: { measuredRate: () => 1 } })
  return { clock, gate }
}

test('no upload begins when the computer is about to sleep, and the next as soon as it is awake', () => {
  const { gate } = gateOf()
  expect(gate.isOpen()).toBe(true)
  gate.suspend()
  expect(gate.isOpen()).toBe(false)
  gate.resume()
  expect(gate.isOpen()).toBe(true)
})

test('a computer that was about to sleep and never did uploads again after a minute', async () => {
  const { clock, gate } = gateOf()
  gate.suspend()
  await clock.advance(59_000)
  expect(gate.isOpen()).toBe(false)
  await clock.advance(1_000)
  expect(gate.isOpen()).toBe(true)
})

test('waking up opens nothing that is paused', () => {
  const { gate } = gateOf({ paused: true })
  gate.suspend()
  gate.resume()
  expect(gate.isOpen()).toBe(false)
})
