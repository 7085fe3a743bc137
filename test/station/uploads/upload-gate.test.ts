import { expect, test } from 'vitest'
import { localTime } from '../../../src/computer/local-time.ts'
import { Settings } from '../../../src/station/contract/settings.ts'
import { createUploadGate } from '../../../src/station/uploads/upload-gate.ts'
import { manualClock } from '../../support/manual-clock.ts'

function gateOf(uploads: object = {}) {
  const clock = manualClock()
  const settings = Settings.parse({ service: { baseUrl: null }, folders: [], uploads })
  const gate = createUploadGate({ settings: () => settings, clock, localTime, meter: { measuredRate: () => 1 } })
  return { clock, gate }
}

test('starts no upload before the computer sleeps, and the next at once after waking', () => {
  const { gate } = gateOf()
  expect(gate.isOpen()).toBe(true)
  gate.suspend()
  expect(gate.isOpen()).toBe(false)
  gate.resume()
  expect(gate.isOpen()).toBe(true)
})

test('continues a minute after a sleep that was announced and never came', async () => {
  const { clock, gate } = gateOf()
  gate.suspend()
  await clock.advance(59_000)
  expect(gate.isOpen()).toBe(false)
  await clock.advance(1_000)
  expect(gate.isOpen()).toBe(true)
})

test('stays paused after waking', () => {
  const { gate } = gateOf({ paused: true })
  gate.suspend()
  gate.resume()
  expect(gate.isOpen()).toBe(false)
})
