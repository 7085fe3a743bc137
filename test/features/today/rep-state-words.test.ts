import { expect, test } from 'vitest'
import { hasCountdown, repStateWords } from '../../../src/features/today/rep-state-words.ts'
import { screenWordingFor } from '../../../src/renderer/state/wording-context.tsx'
import type { Progress } from '../../../src/station/contract/queue.ts'
import type { RepRow } from '../../../src/station/contract/rep.ts'
import type { UploadBlock } from '../../../src/station/contract/safety.ts'
import { cardOf, idOf, repOf } from './samples.ts'

const en = screenWordingFor('en')
const es = screenWordingFor('es')
const still = new Map<ReturnType<typeof idOf>, Progress>()
const words = (...given: Parameters<typeof repOf>) =>
  repStateWords(repOf(...given), { moving: still, block: null }, 1_000_000, en)

test('a held rep shows how long it can still change', () => {
  const held = words({ state: { kind: 'held', untilMs: 1_018_000, safe: 0, of: 2 } })
  expect(held).toMatchObject({ shape: 'held', words: 'Held, 0:18 left', note: 'Can still be changed' })
})

test('an uploading rep shows the uploaded share of its remaining clips, camera by camera', () => {
  const rep = repOf({
    clips: [
      cardOf('A open side', { kind: 'processing', sessionId: 's1' }),
      cardOf('B home plate', { kind: 'sending', tries: 0, refusals: 0, sessionId: 's2' }),
    ],
    state: { kind: 'sending', safe: 1, of: 2 },
  })
  const clipId = idOf('clip B home plate')
  const moving = new Map([[clipId, { clipId, sentBytes: 71_000_000, sizeBytes: 112_000_000, bytesPerSecond: 1 }]])
  const { words: state, note } = repStateWords(rep, { moving, block: null }, 0, en)
  expect(state).toBe('Uploading 63%')
  expect(note).toBe('A uploaded, B 71.0\u00a0MB of 112\u00a0MB')
})

test('bytes of an attempt that failed do not count as sent', () => {
  const clipId = idOf('clip B home plate')
  const rep = repOf({ state: { kind: 'sending', safe: 1, of: 2 } })
  const moving = new Map([[clipId, { clipId, sentBytes: 71_000_000, sizeBytes: 112_000_000, bytesPerSecond: 1 }]])
  expect(repStateWords(rep, { moving, block: null }, 0, en).words).toBe('Uploading 0%')
})

test('a missing camera is named by its letter, or in full without one', () => {
  const missing = (camera: string) =>
    words({ missingCameras: [camera], state: { kind: 'camera-missing', cameras: [camera], safe: 1, of: 1 } })
  expect(missing('C first base').words).toBe('Camera C missing')
  expect(missing('Phone of Jo').words).toBe('Phone of Jo missing')
  expect(missing('C first base')).toMatchObject({ shape: 'warning', note: '1 of 2 uploaded' })
})

test('a rep that needs attention names the camera and the reason', () => {
  const because = { code: 'athlete-not-found' as const, parameters: {} }
  const { shape, note } = words({
    state: { kind: 'attention', because, clipId: idOf('clip B home plate'), safe: 1, of: 2 },
  })
  expect(shape).toBe('stopped')
  expect(note).toContain('B home plate')
})

test('an uploaded rep is safe before and after its results are ready', () => {
  expect(words({ state: { kind: 'safe', safe: 2, of: 2 } })).toMatchObject({ shape: 'safe', words: '2 of 2 uploaded' })
  expect(words({ state: { kind: 'completed', safe: 2, of: 2 } })).toMatchObject({
    shape: 'completed',
    words: '2 of 2 uploaded',
  })
})

test('only reps with a countdown render every second', () => {
  const because = { code: 'offline' as const, parameters: {} }
  expect(hasCountdown(repOf({ state: { kind: 'held', untilMs: 1, safe: 0, of: 2 } }))).toBe(true)
  expect(hasCountdown(repOf({ state: { kind: 'waiting', untilMs: 1, because, safe: 0, of: 2 } }))).toBe(true)
  expect(hasCountdown(repOf({ state: { kind: 'sending', safe: 0, of: 2 } }))).toBe(false)
})

test('rep states are worded in Spanish', () => {
  const rep = repOf({ state: { kind: 'safe', safe: 2, of: 2 } })
  expect(repStateWords(rep, { moving: still, block: null }, 0, es).words).toBe('2 de 2 subidos')
})

test('a rep under a rejected key or without the service promises nothing', () => {
  const under = (block: UploadBlock, state: RepRow['state']) =>
    repStateWords(repOf({ state }), { moving: still, block }, 1_000_000, en)
  const held = { kind: 'held', untilMs: 999_000, safe: 0, of: 2 } as const
  const queued = { kind: 'queued', safe: 0, of: 2 } as const
  expect(under({ kind: 'key-refused' }, held)).toMatchObject({ words: 'Waiting', note: 'for a new API key' })
  expect(under({ kind: 'key-refused' }, queued).note).toBe('for a new API key')
  expect(under({ kind: 'offline', sinceMs: 1 }, held).note).toBe('for the service')
  expect(words({ state: held }).words).toBe('Queued')
})

test('a rep with a canceled camera names it, and is not green', () => {
  const clips = [
    cardOf('A open side', { kind: 'cancelled' }),
    cardOf('B home plate', { kind: 'completed', sessionId: 's2' }),
  ]
  const shown = words({ clips, state: { kind: 'completed', safe: 1, of: 1 } })
  expect(shown).toEqual({ shape: 'off', tone: 'rest', words: 'A canceled', note: '1 of 1 uploaded' })
})
