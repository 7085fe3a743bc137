import { randomUUID } from 'node:crypto'
import { Clip, type ClipKind, type ClipState } from '../../../src/station/contract/clip.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import type { StationStore } from '../../../src/station/store/station-store.ts'
import { someProbe, someTags } from '../../support/station-parts.ts'

const setbacks = { tries: 0, refusals: 0 }

/** Simplest state of each kind. */
export const stateOf: { readonly [Kind in ClipKind]: ClipState & { kind: Kind } } = {
  found: { kind: 'found' },
  settling: { kind: 'settling' },
  probing: { kind: 'probing' },
  unreadable: { kind: 'unreadable', because: failure('not-a-video') },
  duplicate: { kind: 'duplicate', of: Clip.shape.id.parse('another') },
  untagged: { kind: 'untagged', reasons: [failure('athlete-missing')] },
  held: { kind: 'held', untilMs: 60_000 },
  queued: { kind: 'queued', ...setbacks },
  reserving: { kind: 'reserving', ...setbacks },
  sending: { kind: 'sending', ...setbacks, sessionId: 's' },
  confirming: { kind: 'confirming', ...setbacks, sessionId: 's' },
  processing: { kind: 'processing', sessionId: 's' },
  completed: { kind: 'completed', sessionId: 's' },
  failed: { kind: 'failed', because: failure('request-refused'), sessionId: null },
  waiting: { kind: 'waiting', untilMs: 60_000, because: failure('offline'), ...setbacks, tries: 1, resume: 'sending' },
  missing: { kind: 'missing' },
  cancelled: { kind: 'cancelled' },
  'gone-at-service': { kind: 'gone-at-service', sessionId: 's' },
  'uploaded-elsewhere': { kind: 'uploaded-elsewhere', station: 'Cage 2', sessionId: 's' },
  'original-missing': { kind: 'original-missing', why: 'proxy' },
  'left-out': { kind: 'left-out', why: 'proxy', of: Clip.shape.id.parse('another'), name: null },
}

/** Complete clip, except for the given fields. */
export const someClip = (more: Partial<Clip> = {}): Clip => {
  const id = Clip.shape.id.parse(randomUUID())
  return {
    id,
    folder: '/cam-A',
    path: `/cam-A/${id}.mov`,
    sizeBytes: 1_000_000,
    modifiedAtMs: 0,
    foundAtMs: 0,
    fingerprint: id,
    sha256: null,
    probe: someProbe,
    tags: someTags,
    handTags: null,
    sessionGroupId: randomUUID(),
    camera: 'A',
    groupedByHand: false,
    recordedAtMs: null,
    moveTo: null,
    again: null,
    state: stateOf.queued,
    ...more,
  }
}

/** Writes clips as the station does, in any state. */
export function writer({ store }: Pick<StationStore, 'store'>) {
  const line = (clip: Clip, event: string) => ({ clipId: clip.id, atMs: 0, event, state: clip.state, details: {} })
  return {
    add(more: Partial<Clip> = {}): Clip {
      const clip = someClip(more)
      store.add({ clip, line: line(clip, 'found') })
      return clip
    },
    change(clip: Clip, more: Partial<Clip>): Clip {
      const changed = { ...clip, ...more }
      store.save({ clip: changed, line: line(changed, 'changed'), reservations: [] })
      return changed
    },
  }
}
