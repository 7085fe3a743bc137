import { expect, test } from 'vitest'
import { type Clip, type ClipState, clipKinds } from '../../../src/station/contract/clip.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import { repState } from '../../../src/station/views/rep-state.ts'
import { someClip, stateOf } from '../store/stored-clips.ts'

const rep = (...states: ClipState[]): Clip[] => states.map((state) => someClip({ state }))
const judged: ClipState = { kind: 'failed', because: failure('processing-failed'), sessionId: 's' }
const {
  held,
  queued,
  sending,
  confirming,
  waiting,
  probing,
  processing,
  completed,
  failed,
  missing,
  cancelled,
  duplicate,
} = stateOf

const cases: [what: string, clips: Clip[], missingCameras: string[], expected: object][] = [
  ['what needs a person hides everything else', rep(sending, failed), ['B'], { kind: 'attention', safe: 0, of: 2 }],
  ['a file that is gone needs a person', rep(missing), [], { kind: 'attention', because: failure('file-missing') }],
  ['a clip whose processing failed is not safe', rep(judged, completed), [], { kind: 'attention', safe: 1, of: 2 }],
  ['what moves comes before what can still be changed', rep(held, sending), [], { kind: 'sending', safe: 0, of: 2 }],
  ['a clip without its answer is still on its way', rep(processing, confirming), [], { kind: 'sending', safe: 1 }],
  ['the earliest hold counts', rep({ kind: 'held', untilMs: 9 }, { kind: 'held', untilMs: 5 }), [], { untilMs: 5 }],
  ['a wait says why', rep(waiting, queued), [], { kind: 'waiting', because: failure('offline'), untilMs: 60_000 }],
  ['what is still looked at comes before what is in line', rep(probing, queued), [], { kind: 'preparing' }],
  ['a clip in line', rep(queued, completed), ['B'], { kind: 'queued', safe: 1, of: 2 }],
  ['a camera is missed once the others are safe', rep(processing), ['B'], { kind: 'camera-missing', cameras: ['B'] }],
  ['one clip that is processed does not complete a rep', rep(processing, completed), [], { kind: 'safe', safe: 2 }],
  ['all results are there', rep(completed, completed), [], { kind: 'completed', safe: 2, of: 2 }],
  ['a clip that was set aside does not count', rep(completed, cancelled), [], { kind: 'completed', safe: 1, of: 1 }],
  ['a rep that was set aside', rep(cancelled, duplicate), ['B'], { kind: 'cancelled', safe: 0, of: 0 }],
]

test.each(cases)('%s', (_what, clips, missingCameras, expected) => {
  expect(repState(clips, missingCameras)).toMatchObject(expected)
})

test('a rep names the clip that needs a person', () => {
  const clips = rep(completed, failed)
  expect(repState(clips, [])).toMatchObject({ clipId: clips[1]?.id, because: failure('request-refused') })
})

test.each(clipKinds)('a rep of one clip that is %s has a state', (kind) => {
  const isLeftOut = ['cancelled', 'duplicate', 'uploaded-elsewhere', 'left-out'].includes(kind)
  expect(repState(rep(stateOf[kind]), []).of).toBe(isLeftOut ? 0 : 1)
})

test('a rep that another station uploaded names it, unless this station uploads one of its clips', () => {
  const elsewhere = stateOf['uploaded-elsewhere']
  expect(repState(rep(elsewhere, elsewhere), [])).toMatchObject({ kind: 'uploaded-elsewhere', station: 'Cage 2' })
  expect(repState(rep(elsewhere, stateOf.completed), [])).toMatchObject({ kind: 'completed', safe: 1, of: 1 })
})
