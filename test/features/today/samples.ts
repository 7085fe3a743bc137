import { ClipId, type ClipState } from '../../../src/station/contract/clip.ts'
import type { ClipCard } from '../../../src/station/contract/clip-view.ts'
import type { RepRow, UntaggedGroup } from '../../../src/station/contract/rep.ts'
import { actionsOf } from '../../../src/station/views/clip-actions.ts'

export const idOf = (text: string): ClipId => ClipId.parse(text)

export const cardOf = (camera: string, state: ClipState, more: Partial<ClipCard> = {}): ClipCard => ({
  id: idOf(`clip ${camera}`),
  fileName: `${camera.slice(0, 1)}_0417.MOV`,
  camera,
  state,
  sizeBytes: 112_000_000,
  durationMs: 3_100,
  framesPerSecond: 240,
  recordedAtMs: 1_000_000,
  foundAtMs: 1_000_500,
  handTags: null,
  actions: actionsOf(state),
  again: null,
  pictures: { kind: 'none' },
  ...more,
})

export const repOf = (more: Partial<RepRow> = {}): RepRow => ({
  id: 'rep 1',
  atMs: 1_000_000,
  athleteId: 'a1',
  athleteName: 'Ansel Whitford',
  activity: 'baseball',
  movement: 'pitching',
  dimensions: { handedness: 'right' },
  clips: [
    cardOf('A open side', { kind: 'processing', sessionId: 's1' }),
    cardOf('B home plate', { kind: 'queued', tries: 0, refusals: 0 }),
  ],
  missingCameras: [],
  headlines: null,
  state: { kind: 'queued', safe: 1, of: 2 },
  ...more,
})

export const groupOf = (more: Partial<UntaggedGroup> = {}): UntaggedGroup => ({
  id: idOf('clip A open side'),
  atMs: new Date(2026, 10, 20, 16, 23, 51).getTime(),
  clips: [cardOf('A open side', { kind: 'untagged', reasons: [] }), cardOf('B home plate', { kind: 'found' })],
  reasons: [{ code: 'athlete-missing', parameters: {} }],
  known: { dimensions: {} },
  knownAthleteName: null,
  suggestion: null,
  ...more,
})
