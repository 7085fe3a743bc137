import { expect, test } from 'vitest'
import { clipTransferOf } from '../../../src/features/queue/row-facts.ts'
import { rowStateText } from '../../../src/features/queue/row-state-text.ts'
import { screenWordingFor } from '../../../src/renderer/state/wording-context.tsx'
import type { ClipState } from '../../../src/station/contract/clip.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import type { QueueRow } from '../../../src/station/contract/queue.ts'
import type { UploadBlock } from '../../../src/station/contract/safety.ts'
import { queued, rowOf, sending } from './rows.ts'

const wording = screenWordingFor('en')
const look = (state: ClipState, more: Partial<QueueRow> = {}, isNext = false, block: UploadBlock | null = null) => {
  const row = rowOf('a', state, more)
  return rowStateText({ row, isNext, moving: clipTransferOf(row, undefined), block }, 1_000_000, wording)
}
const blocked = (state: ClipState, block: UploadBlock) => look(state, {}, true, block)

test('a held clip shows how long it can still change', () => {
  const held = look({ kind: 'held', untilMs: 1_018_000 })
  expect(held).toEqual({ shape: 'held', words: 'Held, 0:18 left', note: 'can still be changed' })
})

test('a waiting clip shows when it retries, and that it retries once the time is over', () => {
  const waiting = { kind: 'waiting', because: failure('offline'), tries: 1, refusals: 0, resume: 'sending' } as const
  expect(look({ ...waiting, untilMs: 1_042_000 }).words).toBe('Retrying in 0:42')
  expect(look({ ...waiting, untilMs: 999_000 }).words).toBe('Retrying now')
})

test('an uploading clip shows its remaining time once its rate is known', () => {
  expect(look(sending, { sentBytes: 40_000_000, bytesPerSecond: 2_000_000 }).note).toBe('0:30 left')
  expect(look(sending)).toEqual({ shape: 'sending', words: 'Uploading' })
})

test('the first queued clip is marked as next', () => {
  expect(look(queued, {}, true).words).toBe('Next')
  expect(look(queued).words).toBe('Queued')
})

test('a clip that will not fit its reservation warns before it starts, and shows the missing time while it uploads', () => {
  const forecast = { kind: 'will-not-fit', neededMs: 760_000, allowedMs: 492_000 } as const
  expect(look(queued, { forecast })).toEqual({ shape: 'warning', words: 'Not enough time' })
  expect(look(sending, { forecast }).note).toBe('needs 12:40, has 8:12')
})

test('a fully sent clip is shown as confirming', () => {
  expect(look({ kind: 'confirming', tries: 0, refusals: 0, sessionId: 's' })).toMatchObject({ words: 'Confirming' })
})

test('clips under a rejected key wait for a new one, whatever time they had', () => {
  const refused = { kind: 'key-refused' } as const
  const because = failure('key-refused')
  const waiting = { kind: 'waiting', because, tries: 1, refusals: 0, resume: 'sending', untilMs: 1_042_000 } as const
  for (const state of [queued, waiting, { kind: 'held', untilMs: 1_018_000 } as const])
    expect(blocked(state, refused)).toEqual({ shape: 'waiting', words: 'Waiting', note: 'for a new API key' })
})

test('clips wait for the service that is offline once their hold or retry is over', () => {
  const offline = { kind: 'offline', sinceMs: 1 } as const
  expect(blocked(queued, offline)).toMatchObject({ words: 'Waiting', note: 'for the service' })
  expect(blocked({ kind: 'held', untilMs: 1_018_000 }, offline).words).toBe('Held, 0:18 left')
  expect(blocked({ kind: 'held', untilMs: 999_000 }, offline).note).toBe('for the service')
})

test('a hold that is over shows no time, also while uploads are paused', () => {
  expect(look({ kind: 'held', untilMs: 999_000 }).words).toBe('Queued')
  expect(blocked({ kind: 'held', untilMs: 999_000 }, { kind: 'paused' }).words).toBe('Queued')
})
