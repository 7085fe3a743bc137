import { ClipId, type ClipState } from '../../../src/station/contract/clip.ts'
import type { QueueRow } from '../../../src/station/contract/queue.ts'
import { actionsOf } from '../../../src/station/views/clip-actions.ts'

export const idOf = (name: string): ClipId => ClipId.parse(name)

export const sending: ClipState = { kind: 'sending', tries: 0, refusals: 0, sessionId: 's1' }
export const queued: ClipState = { kind: 'queued', tries: 0, refusals: 0 }

export const rowOf = (name: string, state: ClipState = queued, more: Partial<QueueRow> = {}): QueueRow => ({
  clip: {
    id: idOf(name),
    fileName: `${name}.MOV`,
    camera: 'A',
    state,
    sizeBytes: 100_000_000,
    durationMs: 3_000,
    framesPerSecond: 240,
    recordedAtMs: 0,
    foundAtMs: 0,
    handTags: null,
    actions: actionsOf(state),
    again: null,
    pictures: { kind: 'making' },
  },
  athleteId: null,
  athleteName: 'Ansel Whitford',
  activity: 'baseball',
  movement: 'pitching',
  attempt: 1,
  because: null,
  expiresAtMs: null,
  sentBytes: 0,
  bytesPerSecond: null,
  forecast: { kind: 'unknown' },
  ...more,
})

/** Loaded part of the queue. */
export const partOf = (items: readonly QueueRow[], offset = 0, total = offset + items.length) => ({
  total,
  offset,
  items,
})
